/*
 * Titles that test a page: very long words, right-to-left script beside numbers and Latin, a single letter, punctuation
 * that is also markup. language | country | original | English
 */
export const curiousTitles = `
de|AT|Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung|The Steamship Captain’s Widow’s Insurance
ar|EG|القطار ١٢ إلى المحطة الأخيرة (Express)|Train 12 to the Last Station
he|IL|קו 9: הנהג שלא עצר|Line 9: The Driver Who Did Not Stop
ja|JP|世界の果ての灯台で、もう一度だけ君に手紙を書く|One Last Letter from the Lighthouse at the End of the World
de|DE|Die außergewöhnlich umständliche Rückkehr der Straßenbahnfahrerin Friederike Süßkind nach Niederschönau|The Exceptionally Roundabout Homecoming of Friederike Süßkind
sv|SE|Å|The Stream
en|GB|Less < More & Other Sums|Less < More & Other Sums
fr|FR|L’Été où l’on a perdu l’« h » : une comédie muette|The Summer We Lost the H
ko|KR|비 오는 골목길의 마지막 편지|The Last Letter in Rain Alley
es|AR|¿Quién apagó la luz?|Who Switched Off the Light?
hi|IN|बारिश की आख़िरी रेलगाड़ी|The Last Train of the Monsoon
el|GR|Το τελευταίο καλοκαίρι στη βροχή|The Last Summer in the Rain
fi|FI|Kolmivaihekilowattituntimittari|The Meter Reader
`;

/** The words for a season, an episode and the specials, by language. */
export const partNames: Readonly<Record<string, { season: string; episode: string; specials: string }>> = {
  en: { season: 'Season', episode: 'Episode', specials: 'Specials' },
  de: { season: 'Staffel', episode: 'Folge', specials: 'Extras' },
  fr: { season: 'Saison', episode: 'Épisode', specials: 'Épisodes spéciaux' },
  es: { season: 'Temporada', episode: 'Episodio', specials: 'Especiales' },
  ja: { season: 'シーズン', episode: '第', specials: '特別編' },
  ar: { season: 'الموسم', episode: 'الحلقة', specials: 'حلقات خاصة' },
};
