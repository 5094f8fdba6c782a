/* Searching without a server: the same understanding and ranking as app/desk and indexer, over window.IX.
   Each part names the Python module that it follows; tests compare the answers. */
(function () {
  "use strict";

  const data = window.IX;
  const C = data.constants;
  const STOP = new Set(data.stop_words);

  /* ---- indexer.language.characters ---- */

  const simplified = new Map(Array.from(data.simplified[0]).map((one, place) => [one, Array.from(data.simplified[1])[place]]));
  const HAN_RUN = /[\u3400-\u9fff]+/g;
  const WORD_RUN = /[\u3400-\u9fff]+|[a-z]+(?:'[a-z]+)?|[0-9]+/g;
  const isAscii = (text) => /^[\x00-\x7f]*$/.test(text);
  const isHan = (text) => /^[\u3400-\u9fff]+$/.test(text);
  const hasWord = (text) => /[\p{L}\p{N}]/u.test(text);
  const runs = (text) => text.match(WORD_RUN) || [];
  const hanRuns = (text) => text.match(HAN_RUN) || [];

  function plain(text) {
    const folded = Array.from(text.normalize("NFKC").toLowerCase(), (letter) => simplified.get(letter) || letter).join("");
    return folded.replace(/\s+/g, " ").trim().replace(/[\p{C}\p{Z}]/gu, (letter) => (letter === " " ? " " : "")).replace(/ +/g, " ").trim();
  }
  const letters = (text) => plain(text).replace(/[^\p{L}\p{N}]+/gu, "");
  const joinHan = (text) => text.replace(/(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])/g, "");
  const startsAt = (text, part, place) => text.startsWith(part, place);

  function add(map, key, value) {
    if (map.has(key)) map.get(key).push(value); else map.set(key, [value]);
  }

  /* ---- indexer.language.latin ---- */

  function forms(word) {
    const found = [word];
    if (word.endsWith("'s")) found.push(word.slice(0, -2));
    if (word.endsWith("ies")) found.push(word.slice(0, -3) + "y");
    for (const ending of ["s", "es", "ed", "d", "ing", "er", "ment"]) {
      if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
      const stem = word.slice(0, -ending.length);
      found.push(stem);
      if (["ed", "ing", "er"].includes(ending)) {
        if (stem.at(-1) === stem.at(-2)) found.push(stem.slice(0, -1));
        found.push(stem + "e");
      }
    }
    return found;
  }

  function stem(word) {
    for (const ending of ["'s", "ies", "ing", "ied", "ed", "es", "s", "y", "e"]) {
      if (word.endsWith(ending) && word.length - ending.length >= 2) { word = word.slice(0, -ending.length); break; }
    }
    if (word.length > 3 && word.at(-1) === word.at(-2) && !"aeiouls".includes(word.at(-1))) word = word.slice(0, -1);
    return word;
  }

  /* ---- indexer.language.segmenting ---- */

  const frequencies = new Map(Object.entries(data.frequencies));
  const total = Math.log(Array.from(frequencies.values()).reduce((sum, count) => sum + count, 0) || 1);
  const weights = new Map(Array.from(frequencies, ([word, count]) => [word, Math.log(count || 1) - total]));

  function cutHan(run) {
    const size = run.length;
    const best = new Array(size + 1).fill(0);
    const ends = new Array(size).fill(0);
    for (let start = size - 1; start >= 0; start--) {
      let bestWeight = -Infinity;
      let bestEnd = start + 1;
      for (let end = start + 1; end <= Math.min(size, start + C.LONGEST_WORD); end++) {
        let weight = weights.get(run.slice(start, end));
        if (weight === undefined) {
          if (end > start + 1) continue;
          weight = -total;
        }
        weight += best[end];
        if (weight >= bestWeight) { bestWeight = weight; bestEnd = end; }
      }
      best[start] = bestWeight;
      ends[start] = bestEnd;
    }
    const words = [];
    for (let start = 0; start < size; start = ends[start]) words.push(run.slice(start, ends[start]));
    return words;
  }

  const cut = (text) => runs(text).flatMap((run) => (isAscii(run) ? [run] : cutHan(run)));

  function searchWords(text) {
    return cut(text).flatMap((word) => {
      if (isAscii(word)) return [stem(word)];
      const parts = [];
      for (const size of [2, 3]) {
        if (word.length <= size) continue;
        for (let start = 0; start + size <= word.length; start++) {
          const part = word.slice(start, start + size);
          if (frequencies.has(part)) parts.push(part);
        }
      }
      return [...parts, word];
    });
  }

  const pairs = (run) => Array.from({ length: Math.max(0, run.length - 1) }, (_, place) => "_" + run.slice(place, place + 2));

  /* ---- indexer.language.vocabulary and sayings ---- */

  const termKey = (name) => plain(name).replace(/[“”‘’"]/g, "");
  const termsByName = new Map(data.terms.map((term) => [term.name, term]));
  const terms = new Map(data.terms.map((term) => [termKey(term.name), term]));
  const english = new Map();
  const expressions = new Map();
  const phrases = new Map();
  for (const term of data.terms) {
    for (const name of term.english) add(english, name, term);
    for (const expression of term.everyday) add(expressions, expression.say, [term, expression]);
  }
  for (const phrase of data.phrases) for (const say of phrase.say) add(phrases, say, phrase);
  const ordinary = new Set(data.ordinary_english);

  function lengthsOf(...maps) {
    const found = new Map();
    for (const map of maps) {
      for (const key of map.keys()) {
        if (!found.has(key[0])) found.set(key[0], new Set());
        found.get(key[0]).add(key.length);
      }
    }
    return new Map(Array.from(found, ([first, sizes]) => [first, Array.from(sizes).sort((a, b) => b - a)]));
  }
  const termLengths = lengthsOf(terms);
  const wordLengths = lengthsOf(terms, english, expressions);
  const phraseLengths = lengthsOf(phrases);

  const isLatin = (character) => /[0-9a-z]/i.test(character);
  const joins = (query, border) => border > 0 && border < query.length && isLatin(query[border - 1]) && isLatin(query[border]);
  const isWhole = (query, start, end) => end <= query.length && !joins(query, start) && !joins(query, end);

  function scan(query, lengths, lookUp) {
    const found = [];
    let start = 0;
    while (start < query.length) {
      let match = null;
      for (const length of lengths.get(query[start]) || []) {
        if (!isWhole(query, start, start + length)) continue;
        match = lookUp(query, start, start + length);
        if (match) break;
      }
      if (match) { found.push(match); start = match.end; } else start += 1;
    }
    return found;
  }

  function guardAllows(expression, query, start, end) {
    const across = (word) => {
      const place = query.indexOf(word, Math.max(0, start - word.length + 1));
      return place >= 0 && place < end;
    };
    if (expression.unless.some(across)) return false;
    const around = [query.slice(0, start), query.slice(end)];
    return !expression.near.length || expression.near.some((word) => around.some((part) => part.includes(word)));
  }

  function asTerm(query, start, end) {
    const words = query.slice(start, end);
    const term = terms.get(words);
    return term ? { start, end, words, source: "term", meanings: [{ term, weight: 1 }] } : null;
  }

  function asSaid(query, start, end) {
    const words = query.slice(start, end);
    const weight = ordinary.has(words) ? C.ORDINARY_WEIGHT : 1;
    const meanings = (english.get(words) || []).map((term) => ({ term, weight }));
    const source = meanings.length ? "english" : "everyday";
    for (const [term, expression] of expressions.get(words) || []) {
      if (guardAllows(expression, query, start, end)) meanings.push({ term, weight: expression.weight });
    }
    meanings.sort((a, b) => b.weight - a.weight);
    return meanings.length ? { start, end, words, source, meanings } : null;
  }

  function spokenIn(query) {
    const inside = new Set();
    for (const term of scan(query, termLengths, asTerm)) for (let place = term.start + 1; place < term.end; place++) inside.add(place);
    return scan(query, wordLengths, (text, start, end) =>
      asTerm(text, start, end) || (inside.has(start) || inside.has(end) ? null : asSaid(text, start, end)));
  }

  function phrasedIn(query) {
    return scan(query, phraseLengths, (text, start, end) => {
      const found = phrases.get(text.slice(start, end));
      return found ? { start, end, words: text.slice(start, end), phrases: found } : null;
    });
  }

  /* ---- indexer.card_names ---- */

  const IGNORED = /[\s\-－‐‑–—―“”‘’「」『』"']/;
  const bareName = (name) => Array.from(name).filter((letter) => !IGNORED.test(letter)).join("").toLowerCase();
  const typedNames = new Map();
  const cardNames = new Map(data.cards.map((card) => [card.id, card.name]));
  for (const card of data.cards) {
    for (const name of card.names) {
      const bare = bareName(name);
      if (bare && !(typedNames.get(bare) || []).includes(card.id)) add(typedNames, bare, card.id);
    }
  }
  const namesByLetter = new Map();
  for (const name of Array.from(typedNames.keys()).sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) add(namesByLetter, name[0], name);

  function cardsIn(text) {
    const places = [];
    let bare = "";
    for (let place = 0; place < text.length; place++) {
      if (!IGNORED.test(text[place])) { places.push(place); bare += text[place].toLowerCase()[0]; }
    }
    const found = [];
    let position = 0;
    while (position < bare.length) {
      const name = (namesByLetter.get(bare[position]) || []).find((one) => startsAt(bare, one, position));
      if (!name) { position += 1; continue; }
      const start = places[position];
      const end = places[position + name.length - 1] + 1;
      const alone = start === 0 || data.before_lone.includes(text[start - 1]);
      if (name.length > 1 || alone) for (const card of [...typedNames.get(name)].sort()) found.push({ card, start, end });
      position += name.length;
    }
    return found;
  }

  /* ---- indexer.language.sounds and correcting ---- */

  const readings = new Map();
  for (const [syllable, characters] of Object.entries(data.sounds)) for (const character of characters) add(readings, character, syllable);

  function folded(syllable) {
    if (["zh", "ch", "sh"].includes(syllable.slice(0, 2))) syllable = syllable[0] + syllable.slice(2);
    return syllable.endsWith("ng") ? syllable.slice(0, -1) : syllable;
  }

  function combined(choices, separator) {
    let found = [[]];
    for (const choice of choices) {
      const next = [];
      for (const one of found) for (const other of choice) next.push([...one, other]);
      found = next;
      if (found.length > 64) found = found.slice(0, 64);
    }
    return found.slice(0, 8).map((parts) => parts.join(separator));
  }
  const soundKeys = (word) => combined(Array.from(word, (letter) => Array.from(new Set((readings.get(letter) || []).map(folded))).sort()), " ");
  const spellings = (word) => combined(Array.from(word, (letter) => readings.get(letter) || []), "");
  const gappedForms = (word) => Array.from(word, (_, gap) => word.slice(0, gap) + "*" + word.slice(gap + 1));

  const sounding = new Map();
  const spelt = new Map();
  const gapped = new Map();
  for (const word of data.targets.split("\n")) {
    for (const key of soundKeys(word)) add(sounding, key, word);
    for (const spelling of spellings(word)) add(spelt, spelling, word);
    if (word.length >= C.SHORTEST_WITH_GAP) for (const form of gappedForms(word)) add(gapped, form, word);
  }

  function meantBy(typed) {
    const exact = spellings(typed);
    const candidates = new Set(soundKeys(typed).flatMap((key) => sounding.get(key) || []));
    candidates.delete(typed);
    for (const word of candidates) {
      const shared = Array.from(word).some((letter, place) => letter === typed[place]);
      const sameSound = spellings(word).some((one) => exact.includes(one));
      if (shared && (sameSound || terms.has(word))) return word;
      if (terms.has(word) && sameSound && !Array.from(typed).some(isIndexed)) return word;
    }
    if (typed.length >= C.SHORTEST_WITH_GAP - 1) {
      const tries = Array.from({ length: typed.length + 1 }, (_, gap) => typed.slice(0, gap) + "*" + typed.slice(gap));
      if (typed.length >= C.SHORTEST_WITH_GAP) tries.push(...gappedForms(typed));
      for (const form of tries) for (const word of gapped.get(form) || []) if (word !== typed && terms.has(word)) return word;
    }
    return null;
  }

  const isGrammatical = (letter) => data.grammatical.includes(letter);

  function correctHan(words, doubtful) {
    const found = [];
    let place = 0;
    while (place < words.length) {
      let taken = 0;
      for (let count = Math.min(C.LONGEST_TARGET, words.length - place); count > 0 && !taken; count--) {
        const part = words.slice(place, place + count);
        const typed = part.join("");
        if (typed.length < 2 || typed.length > C.LONGEST_TARGET || !isHan(typed)) continue;
        if (!doubtful.slice(place, place + count).some(Boolean) || isIndexed(typed)) continue;
        if (part.every((word) => STOP.has(word) || (word.length > 1 && isIndexed(word)))) continue;
        if (typed.length === 2 && (isGrammatical(typed[0]) || isGrammatical(typed[1]))) continue;
        const meant = meantBy(typed);
        if (meant) { found.push([typed, meant]); taken = count; }
      }
      place += taken || 1;
    }
    return found;
  }

  const speltBy = (word) => (word.length >= 4 ? spelt.get(word) || [] : []).slice(0, C.MOST_TARGETS);

  /* ---- indexer.search.postings ---- */

  const packed = Uint8Array.from(atob(data.postings), (character) => character.charCodeAt(0));
  const starts = new Map();
  (function () {
    let at = 0;
    const number = () => { let value = 0, shift = 0, byte; do { byte = packed[at++]; value |= (byte & 127) << shift; shift += 7; } while (byte & 128); return value; };
    for (const token of data.tokens.split("\n")) {
      starts.set(token, at);
      for (let left = 2 * number(); left > 0; left--) while (packed[at++] & 128);
    }
  })();
  const isIndexed = (token) => starts.has(token);

  function scoresOf(wanted) {
    const totals = new Map();
    for (const [token, weight] of wanted) {
      let at = starts.get(token);
      if (at === undefined) continue;
      const number = () => { let value = 0, shift = 0, byte; do { byte = packed[at++]; value |= (byte & 127) << shift; shift += 7; } while (byte & 128); return value; };
      const count = number();
      const places = [];
      let place = 0;
      for (let one = 0; one < count; one++) places.push(place += number());
      for (const one of places) totals.set(one, (totals.get(one) || 0) + weight * number());
    }
    for (const [place, score] of totals) totals.set(place, score / data.precision);
    return totals;
  }

  /* ---- indexer.language.understanding ---- */

  const FILTER = /(?:^|\s)(kind|rev)[:：]\s*([\p{L}\p{N}_.\-]+)/giu;
  const QUOTATION = /["“”]([^"“”]{2,80})["“”]|「([^「」]{2,80})」|『([^『』]{2,80})』/g;
  const LATIN_WORD = /[a-z]+(?:'[a-z]+)?/g;
  const latin = new Set([...english.keys(), ...expressions.keys(), ...phrases.keys()].flatMap((key) => key.match(LATIN_WORD) || []));
  const knownForm = (word) => forms(word).find((form) => latin.has(form)) || word;
  const raise = (map, token, weight) => map.set(token, Math.max(map.get(token) || 0, weight));

  function understand(query) {
    const asked = query.slice(0, C.LONGEST_QUERY);
    const filters = {};
    let rest = asked.replace(FILTER, (_, name, value) => { filters[name.toLowerCase()] = value.toLowerCase(); return " "; });
    const quoted = [];
    rest = rest.replace(QUOTATION, (_, one, two, three) => { quoted.push(one || two || three); return ` ${one || two || three} `; });
    const typed = joinHan(plain(rest)).replace(LATIN_WORD, knownForm);
    const corrections = correctionsOf(typed);
    const text = Object.entries(corrections).reduce((words, [wrong, meant]) => words.replaceAll(wrong, meant), typed);
    const found = {
      asked, text, filters, quotations: quoted.map(letters), letters: letters(rest), cards: [], terms: [], synonyms: {}, corrections,
      weights: new Map(), defining: new Map(), settling: new Map(), words: [], bareTerm: null, bareCard: null,
    };
    found.isQuotation = quoted.length > 0 && found.letters === found.quotations.join("");
    readWords(found, readCards(found));
    readSpoken(found, spokenIn(text));
    readPhrases(found);
    if (Object.keys(corrections).length) {
      for (const word of searchWords(typed)) if (!STOP.has(word)) raise(found.weights, word, C.UNCORRECTED_WEIGHT);
    }
    return found;
  }

  function readCards(found) {
    const mentions = cardsIn(found.text);
    const spans = Array.from(new Map(mentions.map((one) => [`${one.start}-${one.end}`, [one.start, one.end]])).values()).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const mention of mentions) {
      if (!found.cards.includes(mention.card)) found.cards.push(mention.card);
      const shared = mentions.filter((other) => other.start === mention.start).length;
      found.weights.set("@" + mention.card, C.CARD_WEIGHT / Math.sqrt(shared));
    }
    const left = [...spans].reverse().reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), found.text);
    if (spans.length && !hasWord(left)) found.bareCard = found.cards[0];
    return spans;
  }

  function readWords(found, named) {
    const names = new Set(named.flatMap(([start, end]) => searchWords(found.text.slice(start, end))));
    const words = searchWords(found.text);
    let kept = words.filter((word) => !STOP.has(word));
    if (!kept.length) kept = words;
    for (const word of kept) raise(found.weights, word, names.has(word) ? C.NAME_WORD_WEIGHT : 1);
    for (const run of hanRuns(found.text)) for (const pair of pairs(run)) raise(found.weights, pair, 1);
    found.words = Array.from(new Set(kept));
  }

  function meansToo(found, words, name) {
    const meant = found.synonyms[words] = found.synonyms[words] || [];
    if (!meant.includes(name)) meant.push(name);
  }

  function readSpoken(found, spoken) {
    for (const part of spoken) {
      const alone = !hasWord(found.text.slice(0, part.start) + found.text.slice(part.end));
      part.meanings.slice(0, C.MOST_MEANINGS).forEach((meaning, rank) => {
        const name = meaning.term.name;
        const weight = meaning.weight * (rank === 0 ? 1 : C.OTHER_MEANING_WEIGHT);
        raise(found.defining, name, weight);
        if (part.source === "term") {
          if (!found.terms.includes(name)) found.terms.push(name);
        } else {
          meansToo(found, part.words, name);
          addWords(found, name, weight * C.SYNONYM_WEIGHT);
        }
        if (alone && rank === 0) found.bareTerm = name;
      });
    }
  }

  function readPhrases(found) {
    for (const part of phrasedIn(found.text)) {
      for (const phrase of part.phrases) {
        for (const number of phrase.clauses) raise(found.settling, number, phrase.weight);
        for (const name of phrase.means) {
          meansToo(found, part.words, name);
          addWords(found, name, phrase.weight * C.PHRASE_WEIGHT);
        }
      }
    }
  }

  function correctionsOf(text) {
    const covered = new Set();
    for (const part of [...spokenIn(text), ...cardsIn(text)]) for (let place = part.start; place < part.end; place++) covered.add(place);
    const found = {};
    for (const match of text.matchAll(WORD_RUN)) {
      if (!isHan(match[0])) continue;
      const words = cutHan(match[0]);
      let start = match.index;
      const doubtful = words.map((word) => {
        const from = start;
        start += word.length;
        return Array.from(word).some((_, place) => !covered.has(from + place));
      });
      for (const [typed, meant] of correctHan(words, doubtful)) found[typed] = meant;
    }
    for (const typed of text.match(/[a-z]+(?: [a-z]+)*/g) || []) {
      for (const words of [typed, ...typed.split(" ")]) {
        const known = words.split(" ").some((word) => isIndexed(stem(word))) || STOP.has(words) || latin.has(words);
        const meant = known ? [] : speltBy(words.replaceAll(" ", ""));
        if (meant.length) { found[words] = meant[0]; break; }
      }
    }
    return found;
  }

  function addWords(found, text, weight) {
    const key = termKey(text);
    for (const word of searchWords(key)) if (!STOP.has(word)) raise(found.weights, word, weight);
    for (const run of hanRuns(key)) for (const pair of pairs(run)) raise(found.weights, pair, weight * C.PAIRS_OF_MEANING);
  }

  /* ---- indexer.search.opening, exact and ranking ---- */

  const entries = data.entries.map(([kind, scope, id]) => ({ kind: data.kinds[kind], scope: data.scopes[scope], id }));
  const placeOf = new Map(entries.map((entry, place) => [`${entry.kind} ${entry.scope} ${entry.id}`, place]));
  const owners = new Map();
  (function () {
    let clause = 0;
    entries.forEach((entry, place) => {
      if (entry.kind === "clause") clause = place;
      else if (entry.kind === "example") owners.set(place, clause);
    });
  })();

  const parents = new Map();
  const childCounts = new Map();
  entries.forEach((entry, place) => {
    if (entry.kind !== "clause" || !entry.id.includes(".")) return;
    const parent = placeOf.get(`clause ${entry.scope} ${entry.id.slice(0, entry.id.lastIndexOf("."))}`);
    if (parent === undefined) return;
    parents.set(place, parent);
    childCounts.set(parent, (childCounts.get(parent) || 0) + 1);
  });

  const lineStarts = [0];
  for (let at = data.lines.indexOf("\n"); at >= 0; at = data.lines.indexOf("\n", at + 1)) lineStarts.push(at + 1);

  function lineAt(offset) {
    let low = 0, high = lineStarts.length;
    while (low < high) { const middle = (low + high) >> 1; if (lineStarts[middle] <= offset) low = middle + 1; else high = middle; }
    return low - 1;
  }

  function holding(words) {
    const found = [];
    if (!words) return found;
    for (let at = data.lines.indexOf(words); at >= 0;) {
      const place = lineAt(at);
      found.push(place);
      if (place + 1 >= lineStarts.length) break;
      at = data.lines.indexOf(words, lineStarts[place + 1]);
    }
    return found;
  }
  const lineSize = (place) => (place + 1 < lineStarts.length ? lineStarts[place + 1] - 1 : data.lines.length) - lineStarts[place];

  function isInScope(scope, entry) {
    const kind = entry.kind === "example" && scope.kind !== "example" ? "clause" : entry.kind;
    if (scope.kind && kind !== scope.kind) return false;
    if (entry.kind === "clause" || entry.kind === "example") return entry.scope === scope.revision;
    return entry.kind !== "faq" || entry.scope in data.faqs;
  }

  const isCopied = (found) => found.letters.length >= C.SHORTEST_EXACT && !isAscii(found.letters) && data.lines.includes(found.letters);

  function rank(found, scope) {
    const scores = scoresOf(found.weights);
    preferDefinitions(found, scope, scores);
    const showsCards = scope.kind === "card" || found.bareCard !== null;
    let inside = new Map();
    for (const [place, score] of scores) {
      const entry = entries[place];
      if (!isInScope(scope, entry) || (entry.kind === "card" && !showsCards)) continue;
      inside.set(place, entry.kind === "faq" ? score * C.FAQ_FACTOR : score);
    }
    if (found.quotations.length) inside = withQuotations(found, scope, inside);
    const family = withFamily(grouped(inside, scope.kind === "example"));
    return withExactWords(family, exactScores(found, scope)).sort((a, b) => b.score - a.score || a.place - b.place);
  }

  function preferDefinitions(found, scope, scores) {
    for (const [name, weight] of found.defining) {
      const term = termsByName.get(name);
      const factor = (found.bareTerm === name ? C.BARE_DEFINITION_FACTOR : C.DEFINITION_FACTOR) - 1;
      [...term.clauses, ...term.see].forEach((number, rank) => {
        const place = placeOf.get(`clause ${scope.revision} ${number}`);
        if (scores.has(place)) scores.set(place, scores.get(place) * (1 + factor * weight / (1 + rank)));
      });
    }
    for (const [number, weight] of found.settling) {
      const place = placeOf.get(`clause ${scope.revision} ${number}`);
      if (scores.has(place)) scores.set(place, scores.get(place) * (1 + (C.SETTLING_FACTOR - 1) * weight));
    }
  }

  function withFamily(found) {
    const scores = new Map(found.map((one) => [one.place, one.score]));
    const sums = new Map();
    for (const [place, score] of scores) {
      const parent = parents.get(place);
      if (parent !== undefined) sums.set(parent, (sums.get(parent) || 0) + score);
    }
    return found.map((one) => {
      const parent = parents.get(one.place);
      if (parent === undefined) return one;
      const others = Math.max(childCounts.get(parent) - 1, 1);
      const share = C.PARENT_SHARE * (scores.get(parent) || 0) + C.SIBLING_SHARE * (sums.get(parent) - one.score) / others;
      return { ...one, score: one.score + share };
    });
  }

  function exactScores(found, scope) {
    const added = new Map();
    for (const place of (Object.hasOwn(data.titles, found.letters) && data.titles[found.letters]) || []) {
      if (isInScope(scope, entries[place])) added.set(place, C.TITLE_SCORE / entries[place].id.split(".").length);
    }
    if (found.bareCard !== null) {
      const place = placeOf.get(`card  ${found.bareCard}`);
      if (isInScope(scope, entries[place])) added.set(place, C.TITLE_SCORE);
    }
    if (found.letters.length >= C.SHORTEST_EXACT) {
      const places = holding(found.letters);
      const wanted = places.filter((place) => isInScope(scope, entries[place]));
      for (const place of wanted.length ? wanted : scope.kind ? [] : places) {
        const owner = scope.kind === "example" || !owners.has(place) ? place : owners.get(place);
        added.set(owner, Math.max(added.get(owner) || 0, C.EXACT_SCORE * (1 + found.letters.length / lineSize(place))));
      }
    }
    return added;
  }

  function withExactWords(found, added) {
    const known = new Set(found.map((one) => one.place));
    const raised = found.map((one) => ({ ...one, score: one.score + (added.get(one.place) || 0) }));
    const more = Array.from(added).filter(([place]) => !known.has(place));
    return [...raised, ...more.map(([place, score]) => ({ place, score, example: null }))];
  }

  function withQuotations(found, scope, scores) {
    let held = null;
    for (const quotation of found.quotations) {
      const places = new Set(holding(quotation).filter((place) => isInScope(scope, entries[place])));
      held = held === null ? places : new Set(Array.from(held).filter((place) => places.has(place)));
    }
    if (found.isQuotation) return new Map(Array.from(held || [], (place) => [place, scores.get(place) || 0]));
    return new Map(Array.from(scores, ([place, score]) => [place, score * (held && held.has(place) ? C.QUOTED_FACTOR : 1)]));
  }

  function grouped(scores, byExample) {
    const own = new Map();
    const parts = new Map();
    for (const [place, score] of scores) {
      const owner = owners.get(place);
      if (owner === undefined || byExample) own.set(place, score);
      else if (!parts.has(owner) || score > parts.get(owner)[0]) parts.set(owner, [score, place]);
    }
    return Array.from(new Set([...own.keys(), ...parts.keys()]), (place) => {
      const whole = own.get(place) || 0;
      const [part, example] = parts.get(place) || [0, place];
      return { place, score: Math.max(whole, part) + C.SECOND_FACTOR * Math.min(whole, part), example: part > whole ? example : null };
    });
  }

  /* ---- indexer.numbers and app.desk.search_numbers ---- */

  const WORDS_AROUND = /^(?:cr|rule|rules|clause|no|核心规则|规则|條文|条文|第|§)+|(?:條|条|款|項|项|则|則)+$/g;
  const SEPARATORS = /[\s.,·・。．、，:：()（）[\]【】<>《》'"’‘“”_/\\-]+/g;
  const stripDots = (text) => text.replace(/^\.+|\.+$/g, "");

  function typedPieces(text) {
    if (text.length > C.LONGEST_INPUT) return [];
    let bare = stripDots(text.normalize("NFKC").trim().toLowerCase().replace(SEPARATORS, "."));
    for (;;) {
      const next = stripDots(bare.replace(WORDS_AROUND, ""));
      if (next === bare) break;
      bare = next;
    }
    const pieces = [];
    for (const chunk of bare.split(".")) {
      if (!/^[0-9a-z]+$/.test(chunk)) return [];
      pieces.push(...chunk.match(/[0-9]+|[a-z]+/g));
    }
    return pieces;
  }

  const CANONICAL = /^[0-9]{3}(?:\.(?:[0-9]{1,2}|[a-z]{1,2})){0,5}$/;

  function readNumber(text) {
    const pieces = typedPieces(text);
    if (!pieces.length || !/^[0-9]{3}$/.test(pieces[0])) return null;
    const number = [pieces[0], ...pieces.slice(1).map((piece) => (/^[0-9]{1,3}$/.test(piece) ? String(Number(piece)) : piece))].join(".");
    return CANONICAL.test(number) ? number : null;
  }

  function splits(run) {
    if (run.length > 13) return [];
    const tails = (rest, room) => {
      if (!rest) return [""];
      if (!room) return [];
      const found = [];
      for (const size of [1, 2]) {
        const part = rest.slice(0, size);
        if (part.length === size && (/^[0-9]+$/.test(part) || /^[a-z]+$/.test(part)) && !(size === 2 && part[0] === "0")) {
          for (const tail of tails(rest.slice(size), room - 1)) found.push("." + part + tail);
        }
      }
      return found;
    };
    return tails(run.slice(3), 5).map((tail) => run.slice(0, 3) + tail);
  }

  function bordersOf(parts) {
    let sum = 0;
    return parts.map((part) => (sum += part.length));
  }

  function numberReadings(text, known) {
    const literal = readNumber(text);
    if (literal && known.has(literal)) return [literal];
    const pieces = typedPieces(text);
    const run = pieces.join("");
    if (run.length < 3 || !/^[0-9]{3}/.test(run)) return [];
    const found = splits(run).filter((candidate) => known.has(candidate));
    const kept = found.filter((candidate) => bordersOf(pieces).every((border) => bordersOf(candidate.split(".")).includes(border)));
    return (kept.length ? kept : found).sort((a, b) => known.get(a) - known.get(b));
  }

  const revisions = data.revisions.map((revision) => ({ ...revision, known: new Map(revision.numbers.map((number, place) => [number, place])) }));
  const revisionById = new Map(revisions.map((revision) => [revision.id, revision]));
  const CANDIDATE = /(?:规则|第|条文|cr|rule|§)?\s*[0-9]{3}(?:[\s.．。·,，、:：()（）\-_/]*[0-9a-z]{1,2}(?![0-9a-z]*[a-z]{2}))*/gi;
  const COUNTED = /^\s*[张点分名个枚件次%％]/;

  function wholeNumber(revision, typed) {
    if (typed.length > C.LONGEST_INPUT) return [];
    const others = [...revisions].reverse().filter((other) => other.id !== revision.id);
    for (const place of [revision, ...others]) {
      const numbers = numberReadings(typed, place.known);
      if (numbers.length) return numbers.map((number) => [place, number]);
    }
    return [];
  }

  function below(revision, number) {
    const found = [];
    const waiting = [number];
    while (waiting.length && found.length < C.MOST_BELOW) {
      const parent = waiting.shift();
      const children = revision.numbers.filter((other) => other.startsWith(parent + ".") && !other.slice(parent.length + 1).includes("."));
      found.push(...children);
      waiting.push(...children);
    }
    return found.slice(0, C.MOST_BELOW);
  }

  function numberHits(revision, found) {
    const hits = { number: null, hits: [] };
    const typed = found.asked.trim();
    if (!/\d/.test(found.text)) return hits;
    const whole = wholeNumber(revision, typed);
    if (whole.length) {
      hits.number = whole.length === 1 ? whole[0][1] : null;
      whole.forEach(([place, number], rank) => hits.hits.push([place, number, C.NUMBER_SCORE - rank]));
      if (whole.length === 1) below(...whole[0]).forEach((number, rank) => hits.hits.push([whole[0][0], number, C.NUMBER_SCORE / 2 - rank]));
      found.words = [];
      return hits;
    }
    if (isCopied(found)) return hits;
    for (const candidate of found.text.matchAll(CANDIDATE)) {
      const after = found.text.slice(candidate.index + candidate[0].length);
      if (COUNTED.test(after) && candidate[0].trim().length === 3) continue;
      for (let end = candidate[0].length; end > 2; end--) {
        const read = wholeNumber(revision, candidate[0].slice(0, end).trim());
        if (read.length !== 1) continue;
        hits.number = hits.number || read[0][1];
        hits.hits.push([read[0][0], read[0][1], C.NUMBER_SCORE - hits.hits.length]);
        break;
      }
    }
    return hits;
  }

  /* ---- indexer.search.snippets and app.desk.search_hits ---- */

  function marksIn(text, words) {
    const low = text.toLowerCase();
    const taken = [];
    const wanted = Array.from(new Set(words.filter(Boolean).map((word) => word.toLowerCase()))).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    for (const word of wanted) {
      for (let start = low.indexOf(word); start >= 0; start = low.indexOf(word, start + word.length)) {
        const end = start + word.length;
        if (taken.every(([one, other]) => end <= one || start >= other)) taken.push([start, end]);
      }
    }
    return taken.sort((a, b) => a[0] - b[0]);
  }

  function snippetOf(whole, words) {
    const width = C.WIDTH;
    const text = whole.split(/\s+/).filter(Boolean).join(" ");
    const found = marksIn(text, words);
    if (text.length <= width) return [text, found];
    let best = 0, most = 0;
    for (const [start] of found) {
      const inside = found.filter(([one, end]) => one >= start && end <= start + width - 12).reduce((sum, [one, end]) => sum + end - one, 0);
      if (inside > most) { best = start; most = inside; }
    }
    const start = Math.max(0, Math.min(best - 12, text.length - width));
    const end = start + width;
    const shift = (start ? 1 : 0) - start;
    const marks = found.filter(([one, other]) => one >= start && other <= end).map(([one, other]) => [one + shift, other + shift]);
    return [(start ? "…" : "") + text.slice(start, end) + (end < text.length ? "…" : ""), marks];
  }

  function titleIn(revision, number) {
    const place = placeOf.get(`clause ${revision.id} ${number}`);
    return place === undefined ? revision.titles[number] || "" : data.shown[place][0];
  }

  function breadcrumbs(revision, number) {
    const parts = number.split(".");
    const above = parts.slice(1).map((_, size) => parts.slice(0, size + 1).join("."));
    const titles = above.map((one) => [one, titleIn(revision, one)]).filter(([, title]) => title).map(([one, title]) => `${one} ${title}`);
    return titles.length ? titles : revision.breadcrumbs[number] || [];
  }

  function standingIn(period, date) {
    if (!period.since) return "";
    if (date < period.since) return "pending";
    return !period.until || date < period.until ? "in_force" : "lapsed";
  }

  function faqStanding(faq, entry, date) {
    const withdrawn = faq.withdrawn[entry];
    return withdrawn && withdrawn <= date ? "withdrawn" : standingIn(faq, date);
  }

  function clauseHit(revision, number, score, example, words, date, asExample) {
    const place = placeOf.get(`clause ${revision.id} ${number}`);
    const [title, text] = place === undefined ? ["", "（这一条的正文没有收到，只知道它存在）"] : data.shown[place];
    const shown = example === null ? text : data.shown[example][0];
    const [snippet, marks] = snippetOf(shown, words);
    const id = asExample ? entries[example].id : number;
    return {
      kind: asExample ? "example" : "clause", id, revision: revision.id, number, title, snippet, marks, score,
      breadcrumbs: breadcrumbs(revision, number), standing: standingIn(revision, date),
      label: number, href: `/rules/${revision.id}/${number}`,
    };
  }

  function hitOf(found, words, date) {
    const entry = entries[found.place];
    if (entry.kind === "clause") return clauseHit(revisionById.get(entry.scope), entry.id, found.score, found.example, words, date, false);
    if (entry.kind === "example") return clauseHit(revisionById.get(entry.scope), entry.id.split("#")[0], found.score, found.place, words, date, true);
    const [snippet, marks] = snippetOf(data.shown[found.place].at(-1), words);
    if (entry.kind === "faq") {
      const faq = data.faqs[entry.scope];
      const id = entry.id.split(".")[0];
      return {
        kind: "faq", id: `${entry.scope}/${entry.id}`, revision: faq.base, number: null, title: faq.entries[id], snippet, marks, score: found.score,
        breadcrumbs: [faq.title, faq.entries[id]], standing: faqStanding(faq, id, date), text: data.shown[found.place][0],
        label: `FAQ ${id}`, href: `/faq/${entry.scope}/${id}`,
      };
    }
    return {
      kind: "card", id: entry.id, revision: "", number: null, title: data.shown[found.place][0], snippet, marks, score: found.score,
      breadcrumbs: ["卡牌"], standing: "", label: "卡牌", href: `/cards/${entry.id}`,
    };
  }

  function inOrder(hits, date) {
    const found = [...hits];
    hits.forEach((hit, place) => {
      if (hit.kind !== "clause") return;
      const replacing = (data.replaced[`${hit.revision} ${hit.id}`] || []).filter((name) => {
        const [faq, entry] = name.split("/");
        return faqStanding(data.faqs[faq], entry, date) === "in_force";
      });
      const later = found.slice(place + 1).filter((other) => other.kind === "faq" && replacing.includes(other.id.split(".")[0]));
      for (const other of later.reverse()) {
        found.splice(found.indexOf(other), 1);
        found.splice(found.indexOf(hit), 0, other);
      }
    });
    return found;
  }

  /* ---- app.desk.search ---- */

  const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);

  function revisionAt(date) {
    const held = revisions.filter((revision) => revision.since && revision.since <= date);
    return held.length ? held.reduce((one, other) => (other.since >= one.since ? other : one)) : revisions[0];
  }

  function search(query, limit, options) {
    const { kind = null, revision: revisionId = null, at = null } = options || {};
    const found = understand(query);
    const wantedKind = kind || found.filters.kind || null;
    const date = at || today();
    const wanted = revisionId || found.filters.rev;
    const revision = revisions.find((one) => one.id === wanted) || revisions.find((one) => wanted && one.id.includes(wanted)) || revisionAt(date);
    const words = [
      ...found.quotations,
      ...Array.from(found.weights.keys()).filter((token) => !"_@".includes(token[0]) && !STOP.has(token) && (token.length > 1 || found.words.includes(token))),
    ];
    const hits = [];
    let number = null;
    if (!wantedKind || wantedKind === "clause") {
      const read = numberHits(revision, found);
      number = read.number;
      for (const [place, one, score] of read.hits) hits.push(clauseHit(place, one, score, null, words, date, false));
    }
    if (!(number && !found.words.length)) {
      const known = new Set(hits.map((hit) => `${hit.kind} ${hit.id}`));
      const seen = new Set();
      const most = limit + hits.length + C.SPARE_HITS;
      for (const one of rank(found, { revision: revision.id, kind: wantedKind }).slice(0, most)) {
        const hit = hitOf(one, words, date);
        if (hit.kind === "faq") { if (seen.has(hit.text)) continue; seen.add(hit.text); }
        if (known.has(`${hit.kind} ${hit.id}`)) continue;
        known.add(`${hit.kind} ${hit.id}`);
        hits.push(hit);
      }
    }
    return {
      query,
      understood: { number, cards: found.cards.map((card) => cardNames.get(card)), terms: found.terms, synonyms: found.synonyms, corrections: found.corrections },
      hits: inOrder(hits, date).slice(0, limit),
    };
  }

  /* Where a number leads, as /rules/<number> does on the server: the revision in force first. */
  function openNumber(typed, at) {
    const read = wholeNumber(revisionAt(at || today()), typed);
    return read.length === 1 ? `/rules/${read[0][0].id}/${read[0][1]}` : null;
  }

  /* What a preview shows of a page, by its address. */
  function describe(path) {
    const [, kind, scope, id] = path.split("/");
    if (kind === "rules") {
      const revision = revisionById.get(scope);
      const place = placeOf.get(`clause ${scope} ${id}`);
      const [title, text] = place === undefined ? [titleIn(revision, id), "（正文不在库中）"] : data.shown[place];
      return { path: breadcrumbs(revision, id).join(" › "), number: id, title: text.startsWith(title.slice(0, 10)) ? "" : title, words: text.split("\n") };
    }
    if (kind === "faq") {
      const words = entries.flatMap((entry, place) => (entry.kind === "faq" && entry.scope === scope && entry.id.startsWith(id + ".") ? [data.shown[place][0]] : []));
      return { path: data.faqs[scope].title, number: `FAQ ${id}`, title: data.faqs[scope].entries[id], words: words.slice(1, 4) };
    }
    const place = placeOf.get(`card  ${scope}`);
    if (kind === "cards" && place !== undefined) return { path: "卡牌", number: "", title: data.shown[place][0], words: [data.shown[place][1]] };
    throw new Error(path);
  }

  window.fupanSearch = { describe, build: data.build, search, understand, openNumber, periods: data.periods };
})();
