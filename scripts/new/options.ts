import { parseArgs } from 'node:util'
import { resources, ALL_RIGHTS, menu, rightGroups } from '#resources'
import { ICONS, screensOf, type Gender, type Resource } from '#resource/index'
import { nearest } from '#resource/checker'

const parted = (name: string, sign: string): string => name.replace(/[A-Z]/gu, letter => sign + letter.toLowerCase())

/** Returns the plural of English words: 'car wash' becomes 'car washes'. */
export const pluralOf = (words: string): string =>
  (/(s|x|ch|sh)$/u.test(words) ? `${words}e` : words.replace(/([^aeiou])y$/u, '$1ie')) + 's'

/** Returns a name as calls and tables have it: 'carWash' becomes 'car_wash'. */
export const snake = (name: string): string => parted(name, '_')
/** Returns a name as addresses have it: 'carWash' becomes 'car-wash'. */
export const kebab = (name: string): string => parted(name, '-')
/** Returns a name as English words: 'carWash' becomes 'car wash'. */
export const worded = (name: string): string => parted(name, ' ')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Returns a title in lower case, for use within a sentence; words in capitals stay: 'ПТС', 'VAT type'. */
export const small = (text: string): string => (/^\p{Lu}(?:\P{Lu}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
export const quoted = (text: string): string => JSON.stringify(text)
export const article = (words: string): string => `${/^[aeiou]/u.test(words) ? 'an' : 'a'} ${words}`

const USAGE = `npm run new -- ОБЛАСТЬ/имя "Мойка" "Мойки" "Моек" [ключи]
Пишет папку объекта, его слова на всех языках, строки области, меню и таблицы прав.
  --view CAR_VIEW --edit CAR_UPD     кто видит и кто меняет; без них BOOKS_VIEW и BOOKS_UPD
  --right WASH_VIEW --right WASH_UPD новые права; "WASH_DONE=Мойки: приёмка" называет право само
  --new-area "Мойки" [--icon fleet]  область, которой ещё нет; "Мойки|Washing|غسيل" – на трёх языках
  --lines --documents --board --rules строки, документы, доска по статусам, правила на сервере
  --book                             короткий справочник: строка в lookups.ts области
  --en "Car wash|Car washes" --ar "مغسلة|مغاسل"  слова других языков; без них – имя по-английски
  --gender m|f|n|plural --object "мойку"  род и винительный падеж, если догадка неверна
  --menu fleet                       раздел меню; без него – раздел области
npm run new -- --app ../my-business    новое приложение в своей папке`

/** A right to be created. */
interface NewRight {
  readonly code: string
  readonly name: string
}

/** The singular and the plural in another language. */
type Forms = readonly [one: string, several: string]

/** The options of `npm run new`. */
export interface NewOptions {
  readonly area: string
  /** The title of an area to be created. */
  readonly newArea: string | undefined
  readonly icon: string
  readonly name: string
  /** The three Russian forms of the name: one, few, many. */
  readonly ru: readonly [one: string, few: string, many: string]
  readonly gender: Gender
  /** The Russian accusative of the name. */
  readonly object: string
  readonly en: Forms
  readonly ar: Forms | undefined
  readonly view: string
  readonly edit: string
  readonly rights: readonly NewRight[]
  /** The section of the menu for its list. */
  readonly part: string
  readonly documents: boolean
  readonly book: boolean
  readonly lines: boolean
  readonly rules: boolean
  readonly board: boolean
}

const OPTIONS = {
  view: { type: 'string' },
  edit: { type: 'string' },
  right: { type: 'string', multiple: true, default: [] as string[] },
  'new-area': { type: 'string' },
  icon: { type: 'string', default: 'books' },
  en: { type: 'string' },
  ar: { type: 'string' },
  gender: { type: 'string' },
  object: { type: 'string' },
  menu: { type: 'string' },
  documents: { type: 'boolean', default: false },
  book: { type: 'boolean', default: false },
  lines: { type: 'boolean', default: false },
  rules: { type: 'boolean', default: false },
  board: { type: 'boolean', default: false },
} as const

const GENDERS: readonly string[] = ['m', 'f', 'n', 'plural'] satisfies Gender[]

/** Guesses the gender of a Russian name by the ending of its first word; it may be wrong for words in `ь`. */
const genderOf = (title: string): Gender => {
  const [first = ''] = title.split(' ')
  return /[ая]$/u.test(first) ? 'f' : /[оеё]$/u.test(first) ? 'n' : /[ыи]$/u.test(first) ? 'plural' : 'm'
}

/** Guesses the accusative of a Russian name: 'Мойка' becomes 'мойку'. */
const objectOf = (title: string): string => {
  const [first = '', ...rest] = small(title).split(' ')
  return [first.replace(/а$/u, 'у').replace(/я$/u, 'ю'), ...rest].join(' ')
}

const formsIn = (language: string, text: string): Forms => {
  const [one, several, ...rest] = text.split('|').map(word => word.trim())
  if (!one || !several || rest.length > 0) throw new Error(`--${language} называет один и несколько через черту: "Car wash|Car washes".`)
  if (/\p{Script=Cyrillic}/u.test(text)) throw new Error(`--${language} говорит не по-русски: «${text}».`)
  return [one, several]
}

/** What a right allows, by the ending of its code. */
const ALLOWED: readonly (readonly [end: RegExp, what: string])[] = [
  [/_(?:VIEW|LIST)$/u, 'просмотр'],
  [/_(?:UPD|ADD)$/u, 'изменение'],
  [/_DEL$/u, 'удаление'],
  [/_DONE$/u, 'проведение'],
]

function newRight(text: string, few: string): NewRight {
  const [code = '', own] = text.split(/=(.*)/su)
  if (!/^[A-Z]+(?:_[A-Z]+)+$/u.test(code)) throw new Error(`Право пишется так: WASH_VIEW, WASH_UPD, а не «${code}».`)
  if ((ALL_RIGHTS as readonly string[]).includes(code))
    throw new Error(`Право «${code}» уже есть: --right лишнее, назовите его в --view или --edit.`)
  const what = ALLOWED.find(([end]) => end.test(code))?.[1]
  const name = own ?? (what && `${few}: ${what}`)
  if (!name) throw new Error(`Назовите право: --right "${code}=${few}: приёмка".`)
  const taken = Object.values(rightGroups)
    .flatMap(({ codes }) => Object.entries(codes))
    .find(([, one]) => one === name)
  if (taken) throw new Error(`«${name}» – это уже ${taken[0]}: назовите новое право иначе: --right "${code}=…".`)
  return { code, name }
}

const EDITS = /_(?:UPD|ADD)$/u
const VIEWS = /_(?:VIEW|LIST)$/u

/** Returns the rights to view and to edit: the given ones, else the new ones, else those of books. */
function rightsIn(given: { readonly view?: string | undefined; readonly edit?: string | undefined }, fresh: readonly NewRight[]) {
  const codes = fresh.map(({ code }) => code)
  const view = given.view ?? codes.find(code => VIEWS.test(code)) ?? 'BOOKS_VIEW'
  const edit = given.edit ?? codes.find(code => EDITS.test(code)) ?? 'BOOKS_UPD'
  const known = [...ALL_RIGHTS, ...codes]
  const unknown = [view, edit].find(code => !known.includes(code))
  if (unknown !== undefined)
    throw new Error(`Нет права «${unknown}»; похоже на него ${nearest(unknown, known)}. Новое право заводит --right ${unknown}.`)
  return { view, edit }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    // The message of Node names the wrong flag, but it is in English.
    const flag = /'(--?[\w-]+)/u.exec((error as Error).message)?.[1]
    throw new Error(`${flag === undefined ? '' : `Ключ ${flag} не подходит: такого нет, или у него нет значения.\n`}${USAGE}`, {
      cause: error,
    })
  }
}

/** Returns the section of the menu for an entity: the given one, the one of its area, or the one with most lists of the area. */
function partOf(area: string, chosen: string | undefined, isNewArea: boolean): string {
  const labels = menu.map(({ label }) => label)
  if (chosen !== undefined && !labels.includes(chosen)) throw new Error(`В меню нет раздела «${chosen}»: есть ${labels.join(', ')}.`)
  if (chosen !== undefined || isNewArea || labels.includes(area)) return chosen ?? area
  const all: readonly Resource[] = Object.values(resources)
  const own = new Set(all.flatMap(one => (one.area === area ? screensOf(one).map(({ path }) => path) : [])))
  const counted = menu.map(({ label, items }) => ({ label, count: items.filter(({ path }) => own.has(path)).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.label
}

/** Parses the command line. Throws a sentence for anything wrong. */
export function parseOptions(args: readonly string[]): NewOptions {
  const { values, positionals } = parsed(args)
  const [path = '', one, few, many, ...rest] = positionals
  const [area, name, ...deeper] = path.split('/')
  if (!area || !name || !one || !few || !many || deeper.length + rest.length > 0) throw new Error(USAGE)
  const wrong = [area, name].find(word => !/^[a-z][a-zA-Z]*$/u.test(word))
  if (wrong !== undefined) throw new Error(`Имя пишется латинскими буквами, с маленькой: carWash, а не «${wrong}».`)
  const given = [one, few, many, ...[values['new-area'], values.en, values.ar].flatMap(word => word?.split('|') ?? []), values.object ?? '']
  const text = given.find(word => /[|'"\\\n]|%\{/u.test(word))
  if (text !== undefined) throw new Error(`В названии «${text}» лишние знаки: нужны слова без кавычек и черты.`)
  if (
    values.book &&
    (values.lines || values.documents || values.board || values.rules || values.view || values.edit || values.right.length > 0)
  )
    throw new Error(
      'Справочник (--book) читают все, меняют с правом BOOKS_UPD, и кроме названий в нём ничего нет: уберите другие ключи или --book.',
    )
  if (values.gender !== undefined && !GENDERS.includes(values.gender)) throw new Error(`--gender бывает ${GENDERS.join(', ')}.`)
  if (!(ICONS as readonly string[]).includes(values.icon)) throw new Error(`Нет значка «${values.icon}»: есть ${ICONS.join(', ')}.`)
  const taken = [name, `${name}Line`, `${name}Document`, `${name}Status`].find(word => word in resources)
  if (taken !== undefined) throw new Error(`«${taken}» уже есть.`)
  const { lines, documents, book, board, icon } = values
  const rights = values.right.map(right => newRight(right, few))
  const english = capital(worded(name))
  return {
    area,
    name,
    part: partOf(area, values.menu ?? (book ? 'books' : undefined), values['new-area'] !== undefined),
    icon,
    rights,
    lines,
    documents,
    book,
    board,
    ...rightsIn(values, rights),
    newArea: values['new-area'],
    ru: [one, few, many],
    gender: (values.gender as Gender | undefined) ?? genderOf(one),
    object: values.object ?? objectOf(one),
    en: values.en === undefined ? [english, pluralOf(english)] : formsIn('en', values.en),
    ar: values.ar === undefined ? undefined : formsIn('ar', values.ar),
    // A move on a board is an action, which needs a rule.
    rules: values.rules || board,
  }
}
