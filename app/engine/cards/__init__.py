"""The card vocabulary (卡牌词汇): what a card can say, as data."""
