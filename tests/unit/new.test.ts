import { describe, expect, test } from 'vitest'
import { checkArea, checkNew, declaredBy } from '../../scripts/new/checks.ts'
import { addTo, addImport, draftOf, type Draft } from '../../scripts/new/draft.ts'
import { parseOptions } from '../../scripts/new/options.ts'
import { root } from '../support/sources.ts'

const draft = draftOf(root)
/** The checks of `npm run new` before it creates anything. */
async function asked(...args: readonly string[]): Promise<void> {
  const wanted = parseOptions(args)
  checkArea(draft, wanted)
  checkNew(root, wanted, await declaredBy(root, wanted))
}
const TYRES = ['fleet/tyreSet', 'Комплект шин', 'Комплекты шин', 'Комплектов шин'] as const
const titles = ['Шина', 'Шины', 'Шин'] as const

describe('npm run new explains', () => {
  const mistakes: readonly (readonly [what: string, args: readonly string[], said: RegExp])[] = [
    ['a name without titles', ['fleet/tyreSet'], /^npm run new/],
    ['an option that is not there', [...TYRES, '--document'], /^npm run new/],
    ['a capital letter', ['Fleet/tyreSet', ...titles], /с маленькой/],
    ['marks in a title', ['fleet/tyreSet', 'Шина "R17"', 'Шины', 'Шин'], /без кавычек/],
    ['a name that is taken', ['fleet/vehicle', ...titles], /«vehicle» уже есть/],
    ['a title that is taken', ['fleet/tyreSet', 'Машина', 'Машины', 'Машин'], /это уже vehicle/],
    ['calls that are taken', ['fleet/vehicleIndicatorType', ...titles], /api\/vehicle_indicator_types.* уже занято/],
    ['a word of the framework', ['fleet/checkbox', ...titles], /слово самого каркаса/],
    ['a word of JavaScript', ['fleet/delete', ...titles], /Имя «delete» не подходит/],
    ['a right that is not there', [...TYRES, '--edit', 'CAR_UPDATE'], /Нет права «CAR_UPDATE»; похоже на него CAR_UPD\./],
    ['a new right that is there', [...TYRES, '--right', 'CAR_UPD'], /Право «CAR_UPD» уже есть/],
    ['a new right whose code says nothing', [...TYRES, '--right', 'TYRE_SPIN'], /Назовите право/],
    ['a new right called as another', [...TYRES, '--right', 'TYRE_VIEW=Машины: просмотр'], /это уже CAR_VIEW/],
    ['a book with more than names', [...TYRES, '--book', '--lines'], /уберите другие ключи/],
    ['an area that is there', [...TYRES, '--new-area', 'Шины'], /--new-area лишнее/],
    ['an area that is not there', ['tyres/tyreSet', ...titles], /Новую заводит --new-area "Шины"/],
    ['a folder that is no area', ['seed/tyreSet', ...titles, '--new-area', 'Шины'], /Имя «seed» занято/],
    ['Russian words for English ones', [...TYRES, '--en', 'Комплект|Комплекты'], /не по-русски/],
    ['one form of another language', [...TYRES, '--en', 'Tyre set'], /через черту/],
    ['a picture that is not there', [...TYRES, '--icon', 'tyre'], /Нет значка «tyre»/],
  ]
  test.each(mistakes)('%s', async (_, args, stated) => {
    await expect(asked(...args)).rejects.toThrow(stated)
  })
})

test('omitted options are guessed', () => {
  expect(parseOptions(['fleet/carWash', 'Мойка кузова', 'Мойки кузова', 'Моек кузова'])).toMatchObject({
    gender: 'f',
    object: 'мойку кузова',
    en: ['Car wash', 'Car washes'],
    view: 'BOOKS_VIEW',
    edit: 'BOOKS_UPD',
    rules: false,
  })
  expect(parseOptions([...TYRES, '--right', 'TYRE_UPD', '--right', 'TYRE_VIEW', '--board'])).toMatchObject({
    view: 'TYRE_VIEW',
    edit: 'TYRE_UPD',
    rules: true,
    rights: [
      { code: 'TYRE_UPD', name: 'Комплекты шин: изменение' },
      { code: 'TYRE_VIEW', name: 'Комплекты шин: просмотр' },
    ],
  })
})

describe('an edited source text', () => {
  const existingOf = (text: string): Draft & { readonly now: () => string } => {
    let now = text
    return { has: () => true, read: () => now, write: (_, next) => void (now = next), save: () => Promise.resolve([]), now: () => now }
  }
  test('gets an entry at the end of a list, even if its strings and comments contain brackets', () => {
    const one = existingOf("const a = {\n  // what's [open\n  x: ') {',\n  y: [1, 2],\n}\nconst b = {}\n")
    addTo(one, 'a.ts', 'const a = {', '  z: 3')
    addTo(one, 'a.ts', 'y: [', '3')
    addTo(one, 'a.ts', 'const b = {', 'q')
    expect(one.now().replace(/\s+/gu, ' ')).toBe("const a = { // what's [open x: ') {', y: [1, 2, 3, ], z: 3, } const b = { q, } ")
    expect(() => addTo(one, 'a.ts', 'const c = {', 'q')).toThrow('В a.ts не нашлось места (const c = {): впишите туда сами: q')
  })
  test('imports a name once, together with others of the same module, and none that is imported already', () => {
    const one = existingOf("import {\n  a,\n  b,\n} from './x.ts'\nconst d = 1\n")
    addImport(one, 'a.ts', 'c', './x.ts')
    addImport(one, 'a.ts', 'a', './x.ts')
    addImport(one, 'a.ts', 'labels as e', './y.ts')
    expect(one.now()).toBe("import { a, b, c } from './x.ts'\nimport { labels as e } from './y.ts'\nconst d = 1\n")
    for (const taken of ['d', 'e', 'labels as b']) expect(() => addImport(one, 'a.ts', taken, './z.ts')).toThrow(/занято в a\.ts/)
  })
})
