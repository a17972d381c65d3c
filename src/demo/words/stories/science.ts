import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const science: StoryWords = {
  name: 'science fiction',
  weight: [9, 9],
  movieGenres: [
    [878, 18],
    [878, 28],
    [878, 53],
    [878, 12],
    [878, 9648],
  ],
  seriesGenres: [[10765, 18], [10765], [10765, 9648], [10765, 10759]],
  roles: lines(`
    orbital mechanic
    xenobotanist
    cargo pilot
    retired astronaut
    signal analyst
    memory archivist
    terraforming auditor
    ship’s cook
    robot repairer
    long-sleep nurse
    tidal engineer
    junior astronomer`),
  settings: lines(`
    a freight station behind the Moon
    a colony that has run out of birthdays
    the last observatory still answering
    a ship whose crew was woken too early
    a city that is rebuilt every night
    a greenhouse the size of a province`),
  things: lines(`
    a message sent tomorrow
    a door in the hull that is on no plan
    the spare astronaut
    a seed older than the Earth
    a clock that gains an hour a year
    a voice on the maintenance channel
    the ninth crew member
    a map of a place not built yet`),
  openings: lines(`
    {hero} is {a_role} in {setting}. On day four hundred somebody knocks from outside.
    Eleven years after the last signal from {place}, {a_role} called {hero} receives a reply to a message {he} never sent.
    In {setting}, {hero} and {second} share one job, one bunk and, according to the records, one life.
    When {thing} appears on the cargo list, {hero} does what any {role} would do: {he} signs for it.
    The evacuation of {place} took six minutes. {hero}, {a_role}, slept through it.
    {hero} repairs machines that miss their owners. {second} is the first to ask {him} for the opposite.
    A comet is due to pass {place} for the last time, and {hero} is sent to wave.`),
  complications: lines(`
    The station’s computer is kind, patient, and wrong.
    Then {second} finds a photograph of the crew, taken next year.
    There is air for nine and a great deal of politeness among ten.
    The distance is measured in decades; the argument in minutes.
    Somebody has been watering the plants in the sealed section.
    Home keeps calling. The voice is {his} own.`),
  closers: lines(`
    Space is not empty; it is only shy.
    An adventure at the speed of thought, with maintenance.
    The future arrives, and needs somewhere to sleep.
    What is out there has been waiting politely.
    Gravity is the least of it.`),
  episodeNames: lines(`
    Day Four Hundred
    Apogee
    The Polite Machine
    Air for Nine
    Perihelion
    Maintenance Window
    A Knock from Outside
    The Spare Astronaut
    Dead Reckoning
    Light Delay
    The Garden Module
    Eclipse, Partial
    Low-Gravity Grief
    The Longest Shift
    Re-Entry
    Signal to Noise
    The Other Side of the Moon
    Half-Life
    Tidal Lock
    Everyone Asleep`),
  episodeOverviews: lines(`
    A routine inspection turns up {thing}. {h} logs it; the log disagrees.
    {s} wakes from long sleep with a memory that belongs to {t}.
    With the antenna down, {h} has forty minutes to explain everything to a station that no longer trusts {him}.
    The crew votes. {t} counts twice and arrives at one vote too many.
    {h} goes outside to fix a light. Someone has already fixed it.
    A supply ship arrives from {place} with nobody aboard and dinner on the table.
    {s} teaches the station’s computer to apologise, and it will not stop.
    The orbit decays by a hand’s width a day. {h} and {t} do the sums separately, hoping.
    An old recording of {h} gives {s} advice about a fault that started this morning.
    Contact is made. {t} had the microphone muted.`),
  keywords: lines(`
    space station
    artificial intelligence
    time loop
    first contact
    colony
    astronaut
    parallel world
    terraforming
    robot
    comet
    long sleep
    dystopia`),
};
