/*
 * Plots in languages other than English: a beginning, a turn and an end each. {hero}, {second} and {place} are names, so
 * the sentences need no grammatical agreement.
 */
export const plotTemplates: Readonly<Partial<Record<string, readonly (readonly string[])[]>>> = {
  de: [
    [
      'In {place} kennt jeder jeden, und trotzdem hat niemand gesehen, was in jener Nacht geschah.',
      'Nach vielen Jahren kehrt {hero} nach {place} zurück, eigentlich nur für ein Wochenende.',
      'Als {second} plötzlich vor der Tür steht, gerät für {hero} alles ins Rutschen, was jahrelang festgefügt schien.',
      'Ein Brief ohne Absender führt {hero} nach {place}, wo die Straßen andere Namen tragen als auf der Karte.',
      '{hero} und {second} teilen ein Geheimnis, eine Wohnung und seit Kurzem auch eine Schuld.',
    ],
    [
      'Mit jedem Tag wird deutlicher, dass {second} mehr weiß, als gesagt wird.',
      'Doch die Wahrheit ist umständlich, und sie kommt immer zur falschen Zeit.',
      'Der Plan ist einfach; nur die Menschen, die ihn ausführen sollen, sind es nicht.',
      'Zwischen Frost und Tauwetter bleibt wenig Zeit, sich zu entscheiden.',
    ],
    [
      'Manche Türen sind von beiden Seiten verschlossen.',
      'Am Ende bleibt ein Koffer stehen, den niemand vermisst.',
      'Eine leise Geschichte mit überraschend viel Wetter.',
      'Und dann fängt es auch noch an zu schneien.',
    ],
  ],
  fr: [
    [
      'À {place}, tout le monde connaît tout le monde, et pourtant personne n’a rien vu.',
      'Après des années d’absence, {hero} revient à {place}, en principe pour deux jours.',
      'Quand {second} frappe à la porte, {hero} comprend que l’été sera long.',
      'Une lettre sans signature conduit {hero} jusqu’à {place}, où les rues ont changé de nom.',
      '{hero} et {second} partagent un secret, un appartement et, depuis peu, une dette.',
    ],
    [
      'Plus les jours passent, plus il paraît évident que {second} en sait davantage.',
      'Mais la vérité a ses habitudes : elle arrive toujours en retard.',
      'Le plan est simple ; les gens le sont moins.',
      'Entre le gel et le dégel, il reste peu de temps pour choisir.',
    ],
    [
      'Certaines portes sont fermées des deux côtés.',
      'Une histoire discrète, avec beaucoup de pluie.',
      'Personne n’avait prévu le piano.',
      'Et voilà que la neige se met à tomber.',
    ],
  ],
  es: [
    [
      'En {place} todos se conocen, y sin embargo nadie vio nada aquella noche.',
      'Después de muchos años, {hero} vuelve a {place}, en principio solo por un fin de semana.',
      'Cuando {second} llama a la puerta, {hero} comprende que el verano será largo.',
      'Una carta sin remitente lleva a {hero} hasta {place}, donde las calles ya no se llaman igual.',
      '{hero} y {second} comparten un secreto, un piso y, desde hace poco, una deuda.',
    ],
    [
      'Con cada día que pasa queda más claro que {second} sabe más de lo que cuenta.',
      'Pero la verdad siempre llega tarde y con hambre.',
      'El plan es sencillo; la gente no lo es.',
      'Entre la helada y el deshielo queda poco tiempo para decidir.',
    ],
    [
      'Hay puertas que se cierran por los dos lados.',
      'Una historia tranquila, con mucha lluvia.',
      'Nadie había contado con el piano.',
      'Y entonces empieza a nevar.',
    ],
  ],
  ja: [
    [
      '{place}では誰もが顔見知りだ。それなのに、あの夜の出来事を見た者はいない。',
      '長い年月を経て、{hero}は{place}へ帰ってくる。ほんの週末のつもりだった。',
      'ある朝、{second}が突然訪ねてくる。{hero}の静かな暮らしはその日から変わり始める。',
      '差出人のない手紙に導かれ、{hero}は{place}へ向かう。',
    ],
    [
      '日を追うごとに、{second}が何かを隠していることが明らかになっていく。',
      'だが真実は、いつも遅れてやってくる。',
      '計画は単純だった。人間のほうは、そうではなかった。',
    ],
    ['静かな余韻を残す物語。', '両側から鍵のかかった扉もある。', 'そして、雪が降り始める。'],
  ],
  ar: [
    [
      'في {place} يعرف الجميع بعضهم بعضًا، ومع ذلك لم يرَ أحد ما جرى في تلك الليلة.',
      'بعد غياب طويل تبدأ العودة إلى {place}، ومعها تعود إلى {hero} أسئلة قديمة.',
      'رسالة بلا اسم تقود {hero} إلى {place}، حيث تغيّرت أسماء الشوارع.',
      'بين {hero} و{second} سرّ واحد وبيت واحد ودَين قديم.',
    ],
    [
      'يومًا بعد يوم يتضح أن لدى {second} من الأسرار أكثر مما يُقال.',
      'لكن الحقيقة تصل دائمًا متأخرة.',
      'الخطة بسيطة، أما الناس فليسوا كذلك.',
    ],
    ['بعض الأبواب مغلقة من الجانبين.', 'حكاية هادئة تحت مطر كثير.', 'ثم يبدأ الثلج بالهطول.'],
  ],
};
