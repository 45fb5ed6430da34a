import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BANK_ACCOUNT,
  BIK,
  CORR_ACCOUNT,
  isAccountOf,
  isBik,
  isInn,
  isKpp,
  isOgrn,
  KPP,
  OGRN,
  sampleInn,
  PLATE,
  STS,
  VIN,
  isPlate,
  isTrailerPlate,
  isVin,
} from '#russian'
import * as kit from '#russian'
import { validation } from '#russian/locales/ru'
import { field, parseValue, type Code } from '#resource'
import { stsShown } from '#resources/fleet/vehicle/vehicle'

/** Numbers of real, well-known organizations; with one digit changed they are invalid. */
describe('taxpayer numbers', () => {
  test.each(['7707083893', '7736050003', '7702070139', '0276106830', '500100732259'])('%s is right', inn => expect(isInn(inn)).toBe(true))
  test.each([
    '7707083894',
    '770708389',
    '77070838930',
    '7707083893a',
    '0000000000',
    '000000000000',
    '500100732258',
    '500100732219',
    '',
    ' 7707083893',
  ])('%s is wrong', inn => expect(isInn(inn)).toBe(false))
  test('a changed control digit is always detected', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.constantFrom(10 as const, 12 as const),
        fc.integer({ min: 1, max: 9 }),
        (n, length, by) => {
          const inn = sampleInn(n, length)
          expect(isInn(inn)).toBe(true)
          expect(isInn(inn.slice(0, -1) + String((Number(inn.at(-1)) + by) % 10))).toBe(false)
        },
      ),
    )
  })
})

describe('registration numbers', () => {
  test.each(['1027700132195', '1027739850962', '304500116000157'])('%s is right', ogrn => expect(isOgrn(ogrn)).toBe(true))
  test.each(['1027700132196', '102770013219', '10277001321955', '304500116000158', '0000000000000', '000000000000000', 'x'])(
    '%s is wrong',
    ogrn => expect(isOgrn(ogrn)).toBe(false),
  )
})

describe('codes of tax offices', () => {
  test.each(['770101001', '7701AB001', '010101001'])('%s is right', kpp => expect(isKpp(kpp)).toBe(true))
  test.each(['77010100', '7701010011', '77a101001', '7701ab001', '770101 01'])('%s is wrong', kpp => expect(isKpp(kpp)).toBe(false))
})

describe('banks and accounts', () => {
  test.each(['044525225', '044030653', '101000079', '200000001'])('the bank %s is right', bik => expect(isBik(bik)).toBe(true))
  test.each(['344525225', '04452522', '000000000', '0445252250', 'x44525225'])('the bank %s is wrong', bik =>
    expect(isBik(bik)).toBe(false),
  )
  test('an account belongs to its bank by the control key', () => {
    expect(isAccountOf('40702810938000000001', '044525225')).toBe(true)
    expect(isAccountOf('40702810638000000000', '044525225')).toBe(true)
    expect(isAccountOf('40702810938000000002', '044525225')).toBe(false)
    expect(isAccountOf('40702810938000000001', '044030653')).toBe(false)
    expect(isAccountOf('30101810400000000225', '044525225', true)).toBe(true)
    expect(isAccountOf('30101810400000000226', '044525225', true)).toBe(false)
    expect(isAccountOf('40702810200000035710', '044525225')).toBe(false)
    expect(isAccountOf('40702810938000000001', 'x')).toBe(false)
    expect(isAccountOf('03100643000000017300', 'x')).toBe(false)
    expect(isAccountOf('4070281093800000000', '044525225')).toBe(false)
  })
  test.each([
    ['004525988', '03100643000000017300', '40102810545370000003'],
    ['004525987', '03100643000000014800', '40102810845370000004'],
    ['017003983', '03100643000000018500', '40102810445370000059'],
    ['010702101', '03100643000000012100', '40102810345370000013'],
    ['012520101', '03100643000000013400', '40102810145370000026'],
    ['017501500', '03100643000000016900', '40102810645370000062'],
  ])('accounts of the treasury %s have no control key', (bik, account, corr) => {
    expect([isAccountOf(account, bik), isAccountOf(corr, bik, true)]).toEqual([true, true])
  })
  test('exactly one of the ten control digits of an account is right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), tail => {
        const right = Array.from({ length: 10 }, (_, digit) => `40702810${digit}${String(tail).padStart(11, '0')}`).filter(account =>
          isAccountOf(account, '044525225'),
        )
        expect(right).toHaveLength(1)
      }),
    )
  })
  test('without a bank, an account is twenty digits and not all zeros', () => {
    expect(BANK_ACCOUNT.fault('40702810938000000002')).toBeUndefined()
    expect(BANK_ACCOUNT.fault('0'.repeat(20))).toBe('bankAccount')
    expect(CORR_ACCOUNT.fault('3010181040000000022')).toBe('corrAccount')
    expect([KPP.fault('770101001'), OGRN.fault('1027700132195'), BIK.fault('044525225')]).toEqual([undefined, undefined, undefined])
  })
})

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
    const taken = parseValue(plate, typed)
    expect(isPlate(stored) ? taken : stored).toEqual(isPlate(stored) ? { value: stored } : stored)
  })
  test('that are invalid are refused with messages of their own', () =>
    expect(parseValue(plate, 'Я123ЯЯ77')).toEqual({ key: 'nerud.validation.plate' }))
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
    expect(parseValue(vin, ' хтс65115071234567 ')).toEqual({ value: 'XTC65115071234567' }))
})

describe('registration certificates', () => {
  test('have a series and a number', () => {
    expect(parseValue(sts, '99 20 123456')).toEqual({ value: '9920123456' })
    expect(parseValue(sts, '77 yx 123456')).toEqual({ value: '77УХ123456' })
    expect(parseValue(sts, '992012345')).toEqual({ key: 'nerud.validation.sts' })
  })
  test('are shown with the series apart', () => expect([stsShown('9920123456'), stsShown(null)]).toEqual(['99 20 123456', null]))
})

test('the kit has a text for every invalid number, and no other text', () => {
  const codes = Object.values(kit).filter((one): one is Code => typeof one === 'object' && 'fault' in one)
  const keys = codes.flatMap(code => ['', '0000000000'].flatMap(text => code.fault(text) ?? []))
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(validation).toSorted())
})
