"""Words that carry no subject: particles, pronouns, question words, politeness.

Negation is among them: a rule that forbids and a question whether something is allowed share everything
but the negation, so it must not count. Most stand in the vocabulary (``[ignored]``); these are words of
ordinary Chinese that the segmenter leaves over.
"""

from __future__ import annotations

from indexer.language.vocabulary import Vocabulary

_LEFT_OVER = (
    "一 一直 不行 不过 且 东西 个 之 于 些 仍 仍然 从 他们 以 以及 件 你们 使 其他 其实 则 刚 刚才",
    "别的 到 却 及 另 另外 只 只是 可 可能 各 同 名 向 咱们 哈 哪儿 哪里 嗯 大家 它们 对于 就是 已",
    "应该 张 往 得不得 您 想 懂 才 按 明白 是否 条 某 某个 次 正在 每 比 点 直接 看 真的 知道 确实 种",
    "突然 立刻 第 算 算是 而且 能够 自己 若 行 觉得 讲 该 说 请 谁 谢谢 这 这些 这样 这里 那 那么",
    "那些 那样 那里 问 问题 难道 马上 am may we",
)


def stop_words(vocabulary: Vocabulary) -> frozenset[str]:
    """All words that do not count in a query, unless nothing else is left."""
    ignored = vocabulary.ignored
    left_over = (word for line in _LEFT_OVER for word in line.split(" "))
    return frozenset((*ignored.question, *ignored.filler, *ignored.negation, *left_over))
