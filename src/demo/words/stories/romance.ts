import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const romance: StoryWords = {
  name: 'romance',
  weight: [9, 6],
  movieGenres: [[10749, 18], [10749, 35], [10749], [10749, 10402]],
  seriesGenres: [[18], [18, 35], [10766, 18]],
  roles: lines(`
    florist
    letter carrier
    sommelier
    radio announcer
    ballroom teacher
    bookseller
    violin maker
    botanist
    pastry chef
    balloon pilot`),
  settings: lines(`
    a dance hall due for demolition
    a bookshop with one customer
    a hot-air balloon over the wrong country
    a night ferry with a single cabin left
    a flower market at five in the morning`),
  things: lines(`
    a dance card with one line free
    a misdelivered bouquet
    a voicemail from last summer
    a shared umbrella
    a borrowed dictionary
    the last two tickets`),
  openings: lines(`
    {hero} is {a_role} who does not believe in chance. {second} has missed the same train as {him} eleven times.
    For one week every year {hero} and {second} meet in {place}. This year one of them is early.
    {hero}, {a_role}, falls in love with a voice on the telephone; it is a wrong number, and it keeps calling back.
    In {setting}, {a_role} and a stranger agree to tell each other nothing but the truth until morning.
    {hero} has written {second}’s love letters for years. Now {second} would like to know whom to thank.
    Two people in {place} advertise for the same lost glove.`),
  complications: lines(`
    There is only one obstacle, and {he} is marrying it on Saturday.
    Distance is easy; breakfast is hard.
    Then {second} is offered everything one could wish for, an ocean away.
    Everyone can see it except the two of them.
    The trouble with promises is that somebody remembers.`),
  closers: lines(`
    Some people you meet twice for the first time.
    A love story with weather.
    Bring an umbrella.
    The heart is a poor timetable.`),
  episodeNames: lines(`
    Wrong Number
    The Lost Glove
    One Cabin Left
    Dance Card
    An Ocean Away
    Breakfast
    The Eleventh Train
    Rain, Then You
    Plus One
    Last Orders
    The Other Umbrella
    Not Yet
    Slow Waltz
    Forwarding Address`),
  episodeOverviews: lines(`
    {h} keeps {thing} a day too long, and {s} notices.
    A weekend in {place} is booked for two. Three arrive.
    {s} almost says it. The kettle does instead.
    {t} gives {h} excellent advice, and then takes it.
    {h} and {s} pretend to be married for one dinner, and are alarmingly good at it.
    An old flame of {s}’s comes through town with a cello and an apology.
    {h} misses the boat and finds out who stayed on the pier.
    It rains on the one day it must not. {h} brings two umbrellas and no plan.`),
  keywords: lines(`
    love letter
    missed connection
    second chance
    love triangle
    dance
    bookshop
    holiday romance
    wedding
    umbrella
    opposites attract`),
};
