import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldedKey, foldedPattern, noteKey } from '#resource/fold'
import { bestFirst, searchVariants, rankOf, rankedMatches, searchItemOf } from '#resource/ranking'
import { splitAtMatches } from '../../src/admin/search/commands.ts'

describe('ranking', () => {
  const first = (labels: readonly string[], text: string): readonly string[] => bestFirst(labels, label => label, text)

  test('exact matches come first, then prefixes, then prefixes of words, then substrings', () => {
    expect(first(['Безналичный', 'По наличию', 'Наличный', 'нал'], 'НАЛ')).toEqual(['нал', 'Наличный', 'По наличию', 'Безналичный'])
    expect(first(['штука', 'тонна', 'т', 'м³', 'рейс/т'], 'т')).toEqual(['т', 'тонна', 'рейс/т', 'штука'])
    expect(first(['Иванов Пётр Алексеевич', 'Алексеев Виктор'], 'алексеев')).toEqual(['Алексеев Виктор', 'Иванов Пётр Алексеевич'])
  })

  test('words may be separated, and rank after adjacent ones', () => {
    expect(first(['Карьер Заокский северный', 'Заокский карьер'], 'заокский карьер')).toEqual([
      'Заокский карьер',
      'Карьер Заокский северный',
    ])
    expect(first(['а', 'б'], '  ')).toEqual(['а', 'б'])
  })

  test('the other keyboard layout is recognized both ways, after literal matches', () => {
    expect(searchVariants(' Gtcjr ')).toEqual(['gtcjr', 'песок'])
    expect(first(['Щебень', 'Песок'], 'gtcjr')).toEqual(['Песок'])
    expect(first(['director', 'operator'], 'щзукфещк')).toEqual(['operator'])
    expect(first(['тонна', 'n-слой'], 'n')).toEqual(['n-слой', 'тонна'])
    expect(rankOf('Щебень', 'gtcjr')).toBeUndefined()
  })

  test('a text is found in any spelling: look-alike letters, ё, apostrophes, decomposed letters, invisible characters', () => {
    expect(first(['Фёдорова Анна', 'Жданов Артём'], 'федоров')).toEqual(['Фёдорова Анна'])
    expect(first(['Фёдорова Анна', 'Жданов Артём'], 'АРТЕМ')).toEqual(['Жданов Артём'])
    expect(first(['Т900004'], 'T900004')).toEqual(['Т900004'])
    expect(first(['А087КВ62', 'М771ОР62'], 'a087kb')).toEqual(['А087КВ62'])
    expect(first(['А087КВ62', 'М771ОР62'], 'm771')).toEqual(['М771ОР62'])
    expect(first(['О’Нил'], "О'Нил")).toEqual(['О’Нил'])
    expect(first(['ООО «Йод»'], '"И\u0306од"')).toEqual(['ООО «Йод»'])
    expect(first(['Йод'], 'й\u200bод')).toEqual(['Йод'])
  })

  test('literal matches come before look-alike ones', () => {
    expect(first(['Ёлка', 'Елка', 'Елкин'], 'елка')).toEqual(['Елка', 'Ёлка'])
    expect(first(['Елка', 'Ёлка'], 'ёлка')).toEqual(['Ёлка', 'Елка'])
  })

  test('keys that only type Russian letters are not converted to Latin words', () => {
    expect(searchVariants('щебень')).toEqual(['щебень'])
    expect(searchVariants('песок')).toEqual(['песок', 'gtcjr'])
  })

  test('matches are highlighted in the spelling of the title', () => {
    expect(
      splitAtMatches('Фёдорова [А087КВ62] (1.5)', 'федоров a087 1.5')
        .filter(one => one.isMatch)
        .map(one => one.text),
    ).toEqual(['Фёдоров', 'А087', '1.5'])
    expect(splitAtMatches('Песок', 'gtcjr')).toEqual([{ text: 'Песок', isMatch: true }])
  })

  test('a pattern finds what folding makes equal, whatever characters it contains', () => {
    const signs = fc.constantFrom(...Array.from('еёeЕЁаaAвbВB0о№—-–.*+?()[]{}^$|\\/&~!,;:"«’\'` йи'))
    const text = fc.string({ unit: signs, maxLength: 6 })
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (sought, around) => {
        const found = around.join(sought)
        expect(new RegExp(foldedPattern(sought), 'u').test(found.normalize('NFC').toLowerCase())).toBe(fold(found).includes(fold(sought)))
      }),
    )
  })

  test('names are compared with one space between words, numbers of notes without any', () => {
    expect(foldedKey('  ООО\u00a0 «Ёлка» ')).toBe(foldedKey('ооо "елка"'))
    expect(foldedKey('5 20')).not.toBe(foldedKey('520'))
    expect(noteKey('№ Т-900 004')).toBe(noteKey('t900004'))
    expect(noteKey('12/3')).not.toBe(noteKey('123'))
  })

  test('precomputed texts are found and ranked like any text', () => {
    const labels = ['Песок мытый', 'Мытый песок', 'Щебень 5-20', 'ООО «Песок»', 'песок']
    const among = labels.map(label => searchItemOf(label, [label]))
    for (const text of ['песок', 'gtcjr', 'мы', '5-20', 'сок мыт', 'нет']) {
      const own = labels.map(label => ({ item: label, rank: rankOf(label, text) })).filter(one => one.rank !== undefined)
      expect([text, rankedMatches(among, text)]).toEqual([text, own.toSorted((a, b) => a.rank! - b.rank!)])
    }
    expect(rankedMatches(among, ' ').map(({ item }) => item)).toEqual(labels)
  })

  test('a match spread over several texts of a record ranks last', () => {
    const [person, login] = [searchItemOf('Иванов Пётр', ['Иванов Пётр', 'ivan']), searchItemOf('Иванов Ivan', ['Иванов Ivan'])]
    expect(rankedMatches([person, login], 'иванов ivan').map(({ item }) => item)).toEqual(['Иванов Ivan', 'Иванов Пётр'])
  })

  test('a plate is found by any three of its characters in order, after those that contain them adjacently', () => {
    const plates = ['А123ВС77 МАЗ', 'В123АС77 МАЗ', 'К456МН99 КамАЗ'].map(plate => searchItemOf(plate, [plate]))
    const found = (text: string): readonly string[] => rankedMatches(plates, text).map(({ item }) => item.slice(0, 8))
    expect(found('123')).toEqual(['А123ВС77', 'В123АС77'])
    expect(found('а3с')).toEqual(['А123ВС77'])
    // The same keys in the Latin layout, and Latin letters that look like Cyrillic ones.
    expect(found('f3c')).toEqual(['А123ВС77'])
    expect(found('к69')).toEqual(['К456МН99'])
    expect(found('23а')).toEqual(['В123АС77'])
    expect(found('137')).toEqual(['А123ВС77', 'В123АС77'])
    expect(found('3ас')).toEqual(['В123АС77'])
    expect(found('ас')).toEqual(['В123АС77'])
    expect(found('амз')).toEqual([])
    const more = [...plates, searchItemOf('Е377ОС77', ['Е377ОС77']), searchItemOf('Х337АА99', ['Х337АА99'])]
    expect(rankedMatches(more, '377').map(({ item }) => item.slice(0, 8))).toEqual(['Е377ОС77', 'А123ВС77', 'В123АС77'])
    // A text that is not displayed identifies one record: similar plates would make it ambiguous.
    const seen = [searchItemOf('Камаз', ['Камаз', 'VIN377']), ...more.slice(0, 1)]
    expect(rankedMatches(seen, '377').map(({ item }) => item)).toEqual(['Камаз'])
  })
})
