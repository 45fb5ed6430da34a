import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindingOn, isSameWords, occursIn, wordsOf, type Bound, type Exception } from '#resources/cards/cardBinding.formulas'

/** Which binding of a card is in force: an exclusion by its words first, then the history. */
const day = fc.integer({ min: 0, max: 40 }).map(n => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
const word = fc.constantFrom('дизель', 'АИ-95', 'мойка', 'ёмкость', 'тент')
const text = fc.array(word, { maxLength: 4 }).map(words => words.join(' '))
const ids = (from: number) => fc.integer({ min: from, max: from + 500 })
const entry = fc.record({ id: ids(1), dtStart: day })
const exception = fc.record({
  id: ids(1000),
  dtStart: day,
  dtStop: fc.option(day),
  appointment: fc.option(fc.array(word, { maxLength: 3 }).map(words => words.join(', '))),
})
const bound: fc.Arbitrary<Bound> = fc.record({
  history: fc.uniqueArray(entry, { maxLength: 6, selector: one => one.dtStart }),
  exclusions: fc.uniqueArray(exception, { maxLength: 6, selector: one => one.id }),
})
const query = fc.tuple(bound, day, text)
const isExclusion = (one: object): one is Exception => 'appointment' in one
const fits = ({ dtStart, dtStop, appointment }: Exception, on: string, purpose: string): boolean =>
  dtStart <= on && (dtStop ?? '9999-12-31') >= on && occursIn(wordsOf(appointment), purpose)

describe('the binding in force', () => {
  test('has begun, has not ended, and its words occur', () =>
    fc.assert(
      fc.property(query, ([all, on, purpose]) => {
        const found = bindingOn(all, on, purpose)
        if (!found) return
        expect(found.dtStart <= on).toBe(true)
        if (isExclusion(found)) expect(fits(found, on, purpose)).toBe(true)
      }),
    ))

  test('comes from the history only if no exclusion matches, and then is the one that began last', () =>
    fc.assert(
      fc.property(query, ([all, on, purpose]) => {
        const found = bindingOn(all, on, purpose)
        const fitting = all.exclusions.filter(one => fits(one, on, purpose))
        expect(found !== null && isExclusion(found)).toBe(fitting.length > 0)
        if (fitting.length > 0) return
        const begun = all.history.filter(one => one.dtStart <= on)
        expect(found?.dtStart ?? null).toBe(
          begun
            .map(one => one.dtStart)
            .toSorted()
            .at(-1) ?? null,
        )
      }),
    ))

  test('has no fewer words than any other matching exclusion', () =>
    fc.assert(
      fc.property(query, ([all, on, purpose]) => {
        const found = bindingOn(all, on, purpose)
        if (!found || !isExclusion(found)) return
        const most = Math.max(...all.exclusions.filter(one => fits(one, on, purpose)).map(one => wordsOf(one.appointment).length))
        expect(wordsOf(found.appointment).length).toBe(most)
      }),
    ))

  test('is the exclusion with the most words even if another began later, and of equally many words the one that began last', () => {
    const from = (id: number, dtStart: string, appointment: string): Exception => ({ id, dtStart, dtStop: null, appointment })
    const on = (...exclusions: Exception[]) => bindingOn({ history: [], exclusions }, '2026-01-31', 'дизель, тент')?.id
    expect(on(from(1, '2026-01-01', 'дизель, тент'), from(2, '2026-01-09', 'дизель'))).toBe(1)
    expect(on(from(1, '2026-01-01', 'тент'), from(2, '2026-01-09', 'дизель'))).toBe(2)
    expect(on(from(3, '2026-01-09', 'тент'), from(2, '2026-01-09', 'дизель'))).toBe(3)
  })

  test('does not depend on the order of the entries', () =>
    fc.assert(
      fc.property(query, ([all, on, purpose]) => {
        const turned = { history: all.history.toReversed(), exclusions: all.exclusions.toReversed() }
        expect(bindingOn(turned, on, purpose)?.id).toBe(bindingOn(all, on, purpose)?.id)
      }),
    ))

  test('does not exist for a card without entries', () =>
    expect(bindingOn({ history: [], exclusions: [] }, '2026-01-01', 'дизель')).toBeNull())
})

describe('words', () => {
  test('must all occur', () => {
    expect(occursIn(wordsOf('мойка, тент'), 'тент')).toBe(false)
    expect(occursIn(wordsOf('мойка, тент'), 'тент и мойка')).toBe(true)
  })

  test.each([
    ['мойка', 'Мойка самосвала', true],
    ['мойк', 'МОЙКА', true],
    ['ойка', 'мойка', false],
    ['ёмкость', 'Емкость 200 л', true],
    ['аи-95', 'Бензин АИ-95 Премиум', true],
    ['аи-95', 'Бензин АИ-92, 95 л', false],
    ['', 'что угодно', true],
    ['', '', true],
    ['мойка', '', false],
  ])('«%s» in «%s»: %s', (words, purpose, occurs) => expect(occursIn(wordsOf(words), purpose)).toBe(occurs))

  test('are compared regardless of order and spelling', () => {
    expect(isSameWords('Мойка, тент', 'тент мойка МОЙКА')).toBe(true)
    expect(isSameWords(null, ' , ')).toBe(true)
    expect(isSameWords('мойка', 'мойки')).toBe(false)
  })
})
