import { describe, expect, test } from 'vitest'
import { field, takeValue } from '#resource'
import { PLATE, STS, VIN, isPlate, isTrailerPlate, isVin } from '#russian'
import { stsShown } from '#resources/fleet/vehicle/vehicle'

const plate = field.text({ code: PLATE })
const vin = field.text({ code: VIN })
const sts = field.text({ code: STS })

describe('plates', () => {
  test.each(['М123ММ77', 'А001АА777', 'ММ123477', 'ВЕ0001199'])('%s is right', text => expect(isPlate(text)).toBe(true))
  test.each(['М000ММ77', 'М123ММ7', 'М123ММ7777', 'Б123ББ77', 'M123MM77', '123ММ77', 'ММ000077', 'М123ММ00', ''])('«%s» is wrong', text =>
    expect(isPlate(text)).toBe(false),
  )
  test.each([
    ['m123mm77', 'М123ММ77'],
    ['в 904 ах 750 RUS', 'В904АХ750'],
    ['MM 1234 77', 'ММ123477'],
    ['abekmhopctyx', 'АВЕКМНОРСТУХ'],
  ])('«%s» is stored as %s', (typed, stored) => {
    const taken = takeValue(plate, typed)
    expect(isPlate(stored) ? taken : stored).toEqual(isPlate(stored) ? { value: stored } : stored)
  })
  test('that are invalid are refused with messages of their own', () =>
    expect(takeValue(plate, 'Я123ЯЯ77')).toEqual({ key: 'nerud.validation.plate' }))
  test('of trailers are distinguished', () => expect([isTrailerPlate('ММ123477'), isTrailerPlate('М123ММ77')]).toEqual([true, false]))
  test('are split into the displayed parts', () => {
    expect(PLATE.parts!('М123ММ77')).toEqual(['М', '123', 'ММ', '77'])
    expect(PLATE.parts!('ММ1234777')).toEqual(['ММ', '1234', '777'])
    expect(PLATE.parts!('Без машины')).toEqual(['Без машины'])
  })
})

describe('vehicle identification numbers', () => {
  test('have 17 characters without I, O and Q', () => {
    expect([isVin('XTC65115071234567'), isVin('XTC6511507123456'), isVin('XTC6511507I234567')]).toEqual([true, false, false])
  })
  test('are stored in Latin letters, however typed', () =>
    expect(takeValue(vin, ' хтс65115071234567 ')).toEqual({ value: 'XTC65115071234567' }))
})

describe('registration certificates', () => {
  test('have a series and a number', () => {
    expect(takeValue(sts, '99 20 123456')).toEqual({ value: '9920123456' })
    expect(takeValue(sts, '77 yx 123456')).toEqual({ value: '77УХ123456' })
    expect(takeValue(sts, '992012345')).toEqual({ key: 'nerud.validation.sts' })
  })
  test('are shown with the series apart', () => expect([stsShown('9920123456'), stsShown(null)]).toEqual(['99 20 123456', null]))
})
