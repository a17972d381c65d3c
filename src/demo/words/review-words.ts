import { lines } from '../random.ts';

/*
 * The sentences of reviews by judgement. Slots: {title}, {hero} (a character), {place}. A review has an opening, a few
 * middles and an ending.
 */

export const openings = {
  glad: lines(`
    I went into **{title}** knowing nothing, and I recommend that you do the same.
    It has been a week and I am still thinking about the last ten minutes of {title}.
    Every so often a film turns up that trusts its audience. This is one.
    My sister dragged me to this, and now I owe my sister an apology.
    There is a shot of {place} in the rain, early on, that tells you that you are in good hands.
    Third time I have seen {title}, and the first time I noticed the clock.
  `),
  mixed: lines(`
    There is a very good film inside {title}, and for about an hour you can see it.
    I wanted to like this more than I did.
    {title} is two films, and only one of them is finished.
    Handsome, well played, and a good twenty minutes too long.
    An odd one. I am glad it exists; I am not sure that I enjoyed it.
  `),
  cross: lines(`
    Two hours of my life, and I spent most of them looking at the exit sign.
    I understand what {title} was trying to do. I wish it had.
    Everyone talks, nobody listens, and that includes the people who made it.
    The trailer was better, and shorter, and had music in it.
  `),
};

export const middles = {
  glad: lines(`
    The lead is extraordinary: watch how {hero} folds a letter and you know everything about the marriage.
    The script never explains what it can show. When somebody finally does say the obvious thing aloud, it lands like a plate on a stone floor.
    What I loved most is the patience of it. Scenes are allowed to end when they are over, not when the music says so.
    The supporting cast could carry films of their own; the ferry captain, who has perhaps four lines, got the biggest laugh of the evening.
    {place} is shot as if by somebody who has lived there and left. Every street is a little too quiet and a little too well remembered.
    It is also, and nobody had told me this, very funny.
    I have never seen a dinner scene quite like the one in the second act: nobody raises a voice, and by the pudding three marriages are over.
    The costumes age better than the people in them, and I suspect that this is the point.
    There is no villain, only a handful of people who are each right on a different day.
    {hero} is allowed to be wrong, and to stay wrong for a good long while, which is rarer than it should be.
    The light alone is worth the ticket. Somebody waited for those mornings.
    When the storm finally comes, the film does the bravest thing possible and goes quiet.
    It is only on the second viewing that you see how early {hero} knows.
    The children are real children: bored, truthful and impossible to direct.
    I laughed at the funeral, and so did everybody in my row.
    The sound design deserves a paragraph of its own: the house creaks in the key of the piano, and I only noticed on the way home.
  `),
  mixed: lines(`
    The first half is patient and precise; then the plot arrives, as if delivered to the wrong address.
    {hero} is a wonderful part, but everyone else seems to have wandered in from a different story.
    The photography is lovely throughout, even in scenes that did not need to be there.
    The middle sags, as middles do, though the ferry sequence almost makes up for it.
    Whoever cut the trailer has seen a different and more exciting film.
    There is one speech too many, and it is given to the wrong person.
    It wants to be about grief, but it is much better when it is about lunch.
    Some of the accents take the scenic route.
    I counted three endings. The second was the best.
    The dialogue works best when there is least of it.
  `),
  cross: lines(`
    {hero} changes their mind four times in the last act, and none of the reasons would survive a cup of tea.
    The score never stops telling you how to feel, and is wrong.
    {place} looks like a car park with a filter on it.
    Every time it threatens to become interesting, somebody makes a telephone call.
    The twist is explained twice, in case we had been looking at our shoes. We had.
    I have had longer conversations with my kettle, and better ones.
    Somebody should have asked what happened to the brother. Perhaps he left at the interval as well.
  `),
};

export const endings = {
  glad: lines(`
    See it on the largest screen that you can find, and stay for the credits.
    Warmly recommended.
    Bring a friend; you will need somebody to argue with.
    One of my films of the year.
  `),
  mixed: lines(`
    Worth it for the performances.
    I will watch whatever they make next, with a watch.
    Six out of ten, and an extra half for the goat.
  `),
  cross: lines(`
    Not for me. Your evening may vary.
    One point for the costumes.
    I have seen worse, but not this week.
  `),
};

/** Complete reviews in other languages. */
export const foreignReviews: readonly (readonly [language: string, text: string])[] = [
  [
    'de',
    'Selten hat mich ein Film so leise überrascht. **{title}** nimmt sich Zeit, und diese Zeit lohnt sich.\n\nVor allem die Szenen in {place} bleiben im Gedächtnis: kein Wort zu viel, kein Blick zu wenig. Unbedingt im Original ansehen.',
  ],
  [
    'de',
    'Schön fotografiert, aber die Geschichte tritt nach der ersten Stunde auf der Stelle. Schade um die wunderbare Besetzung.',
  ],
  [
    'fr',
    'Un film d’une grande délicatesse. On sort de {title} avec l’envie de marcher longtemps.\n\nLa mise en scène ne force jamais rien, et c’est ce qui touche.',
  ],
  [
    'es',
    'Me sorprendió muchísimo. {title} empieza despacio y, cuando quieres darte cuenta, ya no puedes apartar la vista.\n\nLa fotografía de {place} es de lo mejor del año.',
  ],
  [
    'ja',
    '静かで、美しい映画でした。\n\n{place}の雨の場面がいつまでも心に残ります。もう一度観たいと思います。',
  ],
  ['ar', 'فيلم هادئ وجميل، يترك أثرًا طويلًا بعد نهايته. أنصح بمشاهدته.'],
];

/** The names of reviewers. */
export const reviewerNames =
  'slow_ferry|Marguerite T.|nightbus|the_second_row|Ottoline|captain_cardigan|reelist|Jens|paperlantern|GoatsInFilm|A. Nonimus|popcorn.and.dread|Wilhelmina|lost_glove|cinephage|rainy matinee|Iwona K.|row_j|lastorders|tannoy|Dmitri|velvet|half_a_loaf|ushers_cut|Beatriz|mumbling_gaffer|Tove|aisle_seat|the other Gary|kinokatze|Rosamund P.|biscuit_tin|H. Okafor|interval_ices|dolly_zoom|Ferdinand|one_more_reel|plum_season'.split(
    '|',
  );
