import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const live: StoryWords = {
  name: 'live',
  weight: [0, 5],
  movieGenres: [[99]],
  seriesGenres: [[10764], [10767], [10764, 35], [10767, 35]],
  roles: lines(`
    presenter
    head judge
    quizmaster
    travelling chef
    restorer
    master gardener`),
  settings: lines(`
    a tent in a field in the rain
    a studio with a very loud clock
    a converted swimming pool
    a kitchen on a barge`),
  things: lines(`
    a collapsed soufflé
    a grandfather clock in forty pieces
    the golden trowel
    a blindfolded tasting
    the final question
    a hedge in the form of a swan`),
  openings: lines(`
    Twelve amateurs, {setting}, and {thing}: {hero} and {second} look for the best home restorer in the country.
    {hero} invites three guests and one heckler to {setting} every week.
    In {setting}, {hero} asks questions to which nobody should know the answer.
    {hero} and {second} travel from {place} to the coast by barge, cooking for whoever waves.
    Neighbours who have not spoken in years rebuild a garden together. {hero} brings the tea, {second} the digger.`),
  complications: lines(`
    The winner gets a wooden spoon and the respect of the nation.
    There are no prizes, and everyone cries.
    One rule: nobody may say “actually”.
    The clock is real, the judges are kind, and the rain is included.`),
  closers: lines(`
    Comfort viewing with sharp knives.
    Live, unless something goes wrong.
    Bring a cushion.`),
  episodeNames: lines(`
    Pastry Week
    The Wildcard
    Quarter-Final
    Semi-Final
    Clocks and Chairs
    Hedges
    Guests and a Heckler
    Blindfold
    The Golden Trowel
    Barge Stew
    Rain Stops Play
    The Final Question`),
  episodeOverviews: lines(`
    It is pastry week, and {h} has hidden the scales.
    Someone faces {thing}; {s} has to look away.
    {h} welcomes a glaciologist, a drummer and a man who has met every mayor of {place}.
    Two favourites leave the tent. {t} keeps an apron as a souvenir.
    Live from {place}: three questions, one power cut and a choir.
    The contestants restore a carousel horse each, and {h} rides the winner.
    A tie must be broken by spoon. {s} reads the rules, twice.`),
  keywords: lines(`
    competition
    cooking
    talk show
    quiz
    gardening
    restoration
    live audience
    celebrity guest`),
};
