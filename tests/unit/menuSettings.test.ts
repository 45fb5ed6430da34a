import { expect, test } from 'vitest'
import { mergedPins, mergedVisits } from '#resource/menuSettings'

test('pins that two machines have changed stay changed on both', () => {
  expect(mergedPins(['/a', '/b'], ['/a', '/b'], ['/c'])).toEqual(['/c'])
  expect(mergedPins(['/a', '/b'], ['/b', '/c'], ['/a', '/b'])).toEqual(['/b', '/c'])
  // Taken off there, and here something else was pinned: it does not come back.
  expect(mergedPins(['/a', '/b'], ['/a', '/b', '/c'], ['/b'])).toEqual(['/b', '/c'])
  // Taken off here while the server did not answer, and pinned there anew or still.
  expect(mergedPins(['/a'], [], ['/a', '/d'])).toEqual(['/d'])
  // What only this browser knew goes to the server.
  expect(mergedPins([], ['/a', '/b'], ['/b', '/c'])).toEqual(['/b', '/c', '/a'])
})

test('visits of both machines stand one after another, those made here since first', () => {
  expect(mergedVisits(['/a', '/b'], ['/a', '/b'], ['/c', '/a'], 12)).toEqual(['/c', '/a'])
  expect(mergedVisits(['/a', '/b'], ['/a', '/c', '/b'], ['/d', '/a', '/b'], 12)).toEqual(['/a', '/c', '/d', '/b'])
  expect(mergedVisits([], ['/a'], ['/b'], 12)).toEqual(['/a', '/b'])
  // The oldest was dropped here.
  expect(mergedVisits(['/a', '/b', '/c'], ['/d', '/a', '/b'], ['/e', '/a', '/b'], 3)).toEqual(['/d', '/e', '/a'])
  expect(mergedVisits(['/a', '/b'], ['/b', '/a'], ['/a', '/b'], 12)).toEqual(['/b', '/a'])
})
