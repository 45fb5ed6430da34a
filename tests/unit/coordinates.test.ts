import { describe, expect, test } from 'vitest'
import { coordinateText, isSpot, kilometres, parseCoordinates, spotOf, swappedAmong } from '../../src/resource/coordinates.ts'

describe('coordinates as people and map sites write them', () => {
  const moscow = { lat: 55.755864, lon: 37.617698 }
  test.each([
    '55.755864, 37.617698',
    '55.755864,37.617698',
    ' 55.755864 37.617698 ',
    '55,755864, 37,617698',
    '55,755864; 37,617698',
    '55.755864° N, 37.617698° E',
    'N55.755864 E37.617698',
    '55,755864° с. ш. 37,617698° в. д.',
    '37.617698° E, 55.755864° N',
    'https://yandex.ru/maps/?ll=37.617698%2C55.755864&z=16',
    'https://yandex.ru/maps/213/moscow/?pt=37.617698,55.755864&z=16&l=map',
    'https://www.google.com/maps/@55.755864,37.617698,17z',
    'https://www.openstreetmap.org/#map=16/55.755864/37.617698',
    'geo:55.755864,37.617698',
  ])('%s', text => {
    expect(parseCoordinates(text)).toEqual(moscow)
  })

  test('minutes and seconds, south and west', () => {
    const { lat, lon } = parseCoordinates('55°45′21″ с. ш. 37°37′04″ в. д.')!
    expect([coordinateText(lat), coordinateText(lon)]).toEqual(['55.755833', '37.617778'])
    expect(parseCoordinates(`33°30'S 70°36'W`)).toEqual({ lat: -33.5, lon: -70.6 })
    expect(parseCoordinates('-33.5, -70.6')).toEqual({ lat: -33.5, lon: -70.6 })
  })

  test('a value that cannot be a latitude is the longitude', () => {
    expect(parseCoordinates('131.9, 43.1')).toEqual({ lat: 43.1, lon: 131.9 })
  })

  test.each(['', '55.75', '55,7', '55.75, 37.61, 12', 'Москва', '95, 195', '55.75, 200', 'https://example.com/?q=1', '1 234,50'])(
    'not a pair of coordinates: %s',
    text => {
      expect(parseCoordinates(text)).toBeUndefined()
    },
  )
})

test('a record has a place, or a reason why it has none', () => {
  expect(spotOf('55.755864', '37.617698')).toEqual({ lat: 55.755864, lon: 37.617698 })
  expect(spotOf(null, null)).toBe('none')
  expect(spotOf('', undefined)).toBe('none')
  expect(spotOf('55.7', null)).toBe('half')
  expect(spotOf('0.000000', '0')).toBe('zero')
  expect(spotOf('0', '37.6')).toEqual({ lat: 0, lon: 37.6 })
  expect(spotOf('90.1', '37.6')).toBe('outside')
  expect(spotOf('x', '37.6')).toBe('outside')
  expect([isSpot('none'), isSpot({ lat: 1, lon: 2 })]).toEqual([false, true])
})

test('six decimal places of a degree are kept, and zero has no sign', () => {
  expect([coordinateText(55.75586449), coordinateText(-0.0000001)]).toEqual(['55.755864', '0.000000'])
})

test('coordinates far from all others, but close to them if exchanged, are reported as swapped', () => {
  const near = [55.7, 55.8, 56.1, 54.9].map(lat => ({ lat, lon: 37.5 }))
  const swapped = { lat: 37.6, lon: 55.7 }
  const far = { lat: 43.1, lon: 131.9 }
  expect([...swappedAmong([...near, swapped, far])]).toEqual([swapped])
  expect(swappedAmong([near[0]!, swapped]).size).toBe(0)
})

test('the straight line between two places', () => {
  expect(kilometres({ lat: 55.755864, lon: 37.617698 }, { lat: 59.938955, lon: 30.315644 })).toBeCloseTo(634, 0)
})
