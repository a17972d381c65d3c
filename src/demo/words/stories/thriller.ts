import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const thriller: StoryWords = {
  name: 'thriller',
  weight: [12, 9],
  movieGenres: [[53], [53, 28], [53, 18], [28, 53], [53, 9648], [28, 12]],
  seriesGenres: [
    [10759, 18],
    [18, 9648],
    [10759, 80],
    [10768, 18],
  ],
  roles: lines(`
    former interpreter
    submarine cook
    whistle-blowing actuary
    bomb-disposal trainer
    diplomatic courier
    air-traffic controller
    data-centre night guard
    disowned heir
    chess prodigy
    mountain rescuer
    bodyguard
    election observer`),
  settings: lines(`
    an embassy on the last day of the lease
    a night train through four countries
    the mess of an oil platform in a week of fog
    a ski hut above the tree line
    a ministry with no windows
    the lounge of a ferry that may not dock`),
  things: lines(`
    a passport in a dead man’s name
    nine seconds of a phone call
    a list with {his} name on it
    a suitcase that ticks politely
    a photograph taken from inside the house
    a code that somebody has already used
    the wrong briefcase
    a train ticket for yesterday`),
  openings: lines(`
    {hero}, {a_role}, overhears nine seconds of a phone call that was never made.
    In {setting}, {hero}, {a_role}, finds {thing}. By morning {second} has one too.
    {hero} has twenty-four hours, one ally and {thing}. The ally is {second}, and {second} is lying.
    {second} walks into a police station in {place} and confesses to a crime that has not happened yet. {hero} believes it.
    Ten years ago {hero} gave up a life as {a_role}. This morning it rang the doorbell.
    Everyone in {setting} was invited by the same person. {hero}, {a_role}, was not invited at all.
    A minister vanishes between two floors. {hero}, who was in the lift, remembers three.`),
  complications: lines(`
    To find out who is hunting {him}, {he} must finish the job {he} was hunted for.
    There is a way out, and {second} is standing in it.
    The closer the border, the fewer the friends.
    And the storm that cut the line was forecast by no one.
    All the exits lead back to {place}.
    Trust is a luxury; so is sleep.`),
  closers: lines(`
    Breathe later.
    The truth travels light.
    It is always the quiet carriage.
    One of them will miss the connection.
    Nobody is where they are.`),
  episodeNames: lines(`
    Nine Seconds
    The Quiet Carriage
    Terminal B
    A Clean Passport
    Blind Curve
    The Fourth Country
    No Signal
    Handover
    Dead Drop
    Countersign
    The Wrong Briefcase
    Safe House
    All Stations Stop
    Deniable
    Last Known Position
    The Interpreter
    Exit Row
    Whiteout
    Cover Story
    Borderline`),
  episodeOverviews: lines(`
    {h} makes the handover in {place}, and realises too late which side {he} is on.
    {s} has {thing}; {t} has a price. {h} has until the next station.
    A safe house is only safe until the kettle boils. {h} counts the cups.
    With the lines down, {s} must guide {h} across the square through a window that faces the other way.
    {t} passes the test, which proves that {t} has seen it before.
    Twenty minutes of footage show an empty corridor. {h} notices the clock.
    {h} walks into the embassy and asks for asylum from {his} own country.
    The courier is found, alive and terrified, in the one place {s} swore was empty.
    {h} burns the list. {s} has memorised it.
    A train stops in the tunnel outside {place}. When the lights come back there is one passenger fewer.`),
  keywords: lines(`
    conspiracy
    espionage
    on the run
    double agent
    train
    hostage
    assassin
    mistaken identity
    embassy
    surveillance
    blizzard
    betrayal`),
};
