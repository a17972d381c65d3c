/** What services call episodes and seasons that have no name of their own, with the number, in the catalogue's languages. */
const words = {
  episode:
    'episode folge épisode episodio episódio episodi aflevering odcinek bölüm серія епізод эпизод серия الحلقة حلقة 第話 話 エピソード 第集 集 에피소드 화 제화 avsnitt afsnit jakso díl epizoda epizód episodul επεισόδιο פרק ตอนที่ tập епизод епизода قسمت episod episood sērija serija epizodas epizode एपिसोड எபிசோட் எபிசோடு',
  season:
    'season staffel saison temporada stagione seizoen sezon seria series сезон الموسم موسم シーズン 第シーズン 第季 季 시즌 säsong sæson sesong kausi řada série évad sezonul κύκλος σεζόν עונה ซีซัน ซีซั่น mùa phần musim сезона فصل sezona sezóna séria hooaeg sezonas सीज़न பருவம் சீசன்',
} as const;
const wordsOf = {
  episode: new Set(words.episode.normalize('NFKC').split(' ')),
  season: new Set(words.season.normalize('NFKC').split(' ')),
};

/** What they call season 0. */
const specials = new Set(
  'specials|special episodes|extras|besonderes|especiales|especiais|épisodes spéciaux|speciali|episodi speciali|特別編|スペシャル|스페셜|especials|specialer|speciály|speciale|специални|特别篇|特別篇|odcinki specjalne|özel bölümler|спеціальні епізоди|спецвипуски|спецматериалы|الحلقات الخاصة|حلقات خاصة'.split(
    '|',
  ),
);

const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/gu;

/** Whether the name of an episode or season is made of its number alone ("Folge 6", "第 6 話"), in whatever language. */
export function isNumbered(kind: keyof typeof wordsOf, name: string, number: number): boolean {
  // Most names have no digit, or are longer.
  if (name.length > 30 || (number > 0 && !/\p{Nd}/u.test(name))) return false;
  // NFKC would make a letter of an ordinal's sign ("3ª Temporada").
  const plain = name.replace(/[ªº]/gu, '').normalize('NFKC').trim().toLowerCase();
  if (kind === 'season' && number === 0 && specials.has(plain)) return true;
  const latin = plain.replace(easternDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
  if (!/^\D*\d+\D*$/.test(latin)) return false;
  return Number(/\d+/.exec(latin)?.[0]) === number && wordsOf[kind].has(latin.replace(/[\d\s.#-]+/g, ''));
}
