import { describe, expect, test } from 'vitest'
import { digitsOf, gridStep, metresPerPixel, roundBelow, scaleBar, stepsWithin } from '../../src/admin/map/scale.ts'
import { bowOf, clustersOf, distanceToBow, placeLabels, thicknessOf } from '../../src/admin/map/scene.ts'

describe('the scale of a map', () => {
  test('the scale bar has a round length that fits', () => {
    const metres = metresPerPixel(55.75, 16)
    expect(metres).toBeCloseTo(1.344, 3)
    const bar = scaleBar(metres, 100)
    expect(bar.metres).toBe(100)
    expect(bar.pixels).toBeCloseTo(74.4, 1)
    expect([0.9, 1, 4.9, 5, 19, 99_999].map(roundBelow)).toEqual([0.5, 1, 2, 5, 10, 50_000])
  })

  test('grid lines are at round degrees, not too close', () => {
    expect([0.01, 0.011, 0.021, 0.06].map(degrees => gridStep(degrees, 100))).toEqual([1, 2, 5, 10])
    expect(gridStep(0.0001, 80)).toBeCloseTo(0.01, 9)
    expect(stepsWithin(54.3, 56.1, 0.5).map(one => one.toFixed(1))).toEqual(['54.5', '55.0', '55.5', '56.0'])
    expect(stepsWithin(55, 55, 1)).toEqual([55])
    expect([10, 1, 0.5, 0.02].map(digitsOf)).toEqual([0, 0, 1, 2])
  })
})

describe('the contents of a map', () => {
  test('overlapping marks are clustered, and none is lost', () => {
    const clusters = clustersOf(
      [
        { x: 10, y: 10 },
        { x: 15, y: 12 },
        { x: 29, y: 10 },
        { x: 100, y: 10 },
      ],
      20,
    )
    expect(clusters.map(({ of }) => of.length)).toEqual([3, 1])
  })

  test('5,000 points in one place are clustered quickly, and only neighbours are compared', () => {
    const points = Array.from({ length: 5000 }, (_, at) => ({ x: (at * 7919) % 1000, y: (at * 104_729) % 600 }))
    const clusters = clustersOf(points, 24)
    expect(clusters.reduce((sum, { of }) => sum + of.length, 0)).toBe(5000)
    expect(clusters.length).toBeLessThan(1500)
  })

  test('labels overlap nothing: one is placed on the right, one on the left, one is omitted', () => {
    const room = { width: 300, height: 40 }
    const placed = placeLabels(
      [
        { x: 100, y: 20, width: 60 },
        { x: 130, y: 20, width: 60 },
        { x: 112, y: 20, width: 80 },
      ],
      room,
      { line: 14, gap: 6 },
    )
    expect(placed.map(one => one?.left)).toEqual([32, 138, undefined])
  })

  test('a route and its return have separate lines', () => {
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]
    expect(bowOf(a, b).middle.y).toBeGreaterThan(5)
    expect(bowOf(b, a).middle.y).toBeLessThan(-5)
    expect(distanceToBow(bowOf(a, b).middle, a, b)).toBeLessThan(1)
    expect(distanceToBow({ x: 50, y: -40 }, a, b)).toBeGreaterThan(30)
  })

  test('lines are thicker with more trips, and thin without trips', () => {
    const [none, one, half, most] = [0, 1, 10, 20].map(trips => thicknessOf(trips, 20))
    expect(none).toBeLessThan(one!)
    expect(one).toBeLessThan(half!)
    expect(most).toBe(12)
  })
})
