import { flagOf } from '../../src/resource/index.ts'
import { addTo, addImport, type Draft } from './draft.ts'
import { capital, quoted, small, worded, type NewOptions } from './options.ts'

const LANGUAGES = ['ru', 'en', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
/** Languages of the frame: of entities they say how the lists are called to which the menu leads. Number has as many forms as each asks for. */
const FRAMES = { es: 2, fr: 2, zh: 1 } as const

type Texts = Readonly<Record<string, string>>
const FIELDS: Readonly<Record<Language, Texts>> = {
  ru: {
    name: 'Название',
    comment: 'Комментарий',
    status: 'Статус',
    position: 'Место в столбце',
    sequence: 'Порядок',
    lines: 'Строки',
    total: 'Итого',
    quantity: 'Количество',
    price: 'Цена',
    sum: 'Сумма',
  },
  en: {
    name: 'Name',
    comment: 'Comment',
    status: 'Status',
    position: 'Position in column',
    sequence: 'Sort order',
    lines: 'Lines',
    total: 'Total',
    quantity: 'Quantity',
    price: 'Price',
    sum: 'Amount',
  },
  ar: {
    name: 'الاسم',
    comment: 'تعليق',
    status: 'الحالة',
    position: 'المكان في العمود',
    sequence: 'الترتيب',
    lines: 'الأسطر',
    total: 'الإجمالي',
    quantity: 'الكمية',
    price: 'السعر',
    sum: 'المبلغ',
  },
}
const MOVE: Readonly<Record<Language, string>> = {
  ru: `actions: { move: 'Переставить' },
    inputs: { column: 'Столбец', from: 'Из столбца', after: 'После карточки', before: 'Перед карточкой' },`,
  en: `actions: { move: 'Move' },
    inputs: { column: 'Column', from: 'From column', after: 'After card', before: 'Before card' },`,
  ar: `actions: { move: 'نقل' },
    inputs: { column: 'العمود', from: 'من العمود', after: 'بعد البطاقة', before: 'قبل البطاقة' },`,
}

const english = ({ en: [one] }: NewOptions, what: string): string =>
  `name: '${one} ${what} |||| ${one} ${what}${what.endsWith('s') ? 'es' : 's'}',`

/** What stands beside an entity, in each language: the name of its lines and statuses. */
const RELATED = {
  Line: {
    ru: ({ ru: [, , many] }: NewOptions) => {
      const of = small(many)
      return `name: 'Строка ${of} |||| Строки ${of} |||| Строк ${of}', gender: 'f', object: 'строку ${of}',`
    },
    en: (options: NewOptions) => english(options, 'line'),
    ar: ({ ar }: NewOptions) => ar && `name: nameForms('بند ${ar[0]}', 'بنود ${ar[0]}'),`,
  },
  Status: {
    ru: ({ ru: [, , many] }: NewOptions) => {
      const of = small(many)
      return `name: 'Статус ${of} |||| Статусы ${of} |||| Статусов ${of}', gender: 'm', object: 'статус ${of}',`
    },
    en: (options: NewOptions) => english(options, 'status'),
    ar: ({ ar }: NewOptions) => ar && `name: nameForms('حالة ${ar[0]}', 'حالات ${ar[0]}'),`,
  },
} as const
type Related = keyof typeof RELATED

/** An Arabic name by English words, where the author gave no Arabic ones. */
const relatedInArabic = ({ en: [one] }: NewOptions, related: Related): string => {
  const what = `${one} ${related.toLowerCase()}`
  return `name: nameForms('${what}', '${what}${what.endsWith('s') ? 'es' : 's'}'),`
}

const nameOf = (options: NewOptions, language: Language): string => {
  if (language === 'ru') return `name: '${options.ru.join(' |||| ')}', gender: '${options.gender}', object: '${options.object}',`
  if (language === 'en') return `name: '${options.en.join(' |||| ')}',`
  const [one, several] = options.ar ?? options.en
  return `name: nameForms(${quoted(one)}, ${quoted(several)}),`
}
const relatedNameOf = (options: NewOptions, related: Related, language: Language): string =>
  RELATED[related][language](options) ?? relatedInArabic(options, related)

const boardName = ({ ru, en, ar }: NewOptions, language: Language): string =>
  language === 'ru' ? `Доска ${small(ru[2])}` : language === 'ar' && ar ? `لوحة ${ar[0]}` : `${en[0]} board`

/** The owner as its documents name it: in Russian of many, since the genitive of one is not known. */
const documentNames = ({ ru, en, ar }: NewOptions, language: Language): readonly string[] =>
  language === 'ru' ? [small(ru[2])] : language === 'en' ? [en[0]] : ar ? [ar[0], ar[0]] : [en[0], en[0]]

/** One of them, as a line names what it belongs to. */
const ownerName = ({ ru, en, ar }: NewOptions, language: Language): string =>
  (language === 'ru' ? ru : language === 'ar' ? (ar ?? en) : en)[0]

function fieldsOf(language: Language, names: readonly string[], owner?: string): string {
  const texts = names.map(name => `${name}: ${quoted(FIELDS[language][name] ?? name)}`)
  return `fields: { ${[...(owner === undefined ? [] : [`owner: ${quoted(owner)}`]), ...texts].join(', ')} },`
}

/** The words of an entity and of what stands beside it, as entries of its area's labels. */
function entriesOf(options: NewOptions, language: Language): readonly string[] {
  const { name, book, board, lines, rules, documents } = options
  const fields = [
    'name',
    ...(book ? [] : ['comment']),
    ...(board ? ['status', 'position'] : []),
    ...(lines ? ['lines'] : []),
    ...(lines && rules ? ['total'] : []),
  ]
  const onBoard = board ? `views: { board: ${quoted(boardName(options, language))} },\n    ${MOVE[language]}` : ''
  return [
    `${name}: {\n    ${nameOf(options, language)}\n    ${fieldsOf(language, fields)}\n    ${onBoard}\n  }`,
    ...(board
      ? [`${name}Status: {\n    ${relatedNameOf(options, 'Status', language)}\n    ${fieldsOf(language, ['name', 'sequence'])}\n  }`]
      : []),
    ...(documents ? [`${name}Document: documentOf(${documentNames(options, language).map(quoted).join(', ')})`] : []),
    ...(lines
      ? [
          `${name}Line: {\n    ${relatedNameOf(options, 'Line', language)}\n    ${fieldsOf(language, ['name', 'quantity', 'price', 'sum'], ownerName(options, language))}\n  }`,
        ]
      : []),
  ]
}

/** The file of a new area's words. */
const firstWords = (area: string, language: Language): string =>
  language === 'ru'
    ? `import type { AreaLabels } from './whole.ts'

/** What the resources of \`${area}\` are called. */
export const labels = {
} as const satisfies AreaLabels
`
    : `import type * as russian from '../ru/${area}.ts'
import type { Translation } from '#words/translation'

/** What the resources of \`${area}\` are called. */
export const labels = {
} as const satisfies Translation<typeof russian.labels>
`

/** Makes the files of a new area's words and names the area in the menu, in every language. */
export function writeAreaWords(draft: Draft, { area, newArea }: NewOptions): void {
  const [russian = area, inEnglish = capital(worded(area)), inArabic = inEnglish] = (newArea ?? '').split('|')
  const names = { ru: russian, en: inEnglish, ar: inArabic }
  for (const language of LANGUAGES) {
    draft.write(`locales/${language}/${area}.ts`, firstWords(area, language))
    addImport(draft, `locales/${language}/resources.ts`, `labels as ${area}`, `./${area}.ts`)
    addTo(draft, `locales/${language}/resources.ts`, 'const named = together(', area)
    addTo(draft, `locales/${language}/first.ts`, 'export const menu = {', `${area}: ${quoted(names[language])}`)
  }
  for (const language of Object.keys(FRAMES)) addTo(draft, `locales/${language}.ts`, /^ {4}menu: \{/mu, `${area}: ${quoted(inEnglish)}`)
}

/** How lists are called that the menu leads to, in English until somebody translates them. */
function listsOf({ name, en: [one, several], board }: NewOptions, forms: number): readonly string[] {
  const named = (first: string, more: string): string => `name: ${quoted(forms === 1 ? more : `${first} |||| ${more}`)}`
  return [
    `${name}: { ${named(one, several)}${board ? `, views: { board: ${quoted(`${one} board`)} }` : ''} }`,
    ...(board ? [`${name}Status: { ${named(`${one} status`, `${one} statuses`)} }`] : []),
  ]
}

/** Says at document types whose documents those of the flag are, in the words of the owner's area. */
function writeFlagWords(draft: Draft, { area, name, ru, en, ar }: NewOptions): void {
  const own = { ru: ru[1], en: en[1], ar: (ar ?? en)[1] }
  for (const language of LANGUAGES) {
    const [path, flags] = [`locales/${language}/${area}.ts`, /^ {2}documentType: \{\s*fields: \{/mu]
    const word = `${flagOf(name)}: ${quoted(own[language])}`
    if (flags.test(draft.read(path))) addTo(draft, path, flags, word)
    else addTo(draft, path, 'export const labels = {', `documentType: { fields: { ${word} } }`)
  }
}

/** Writes the words of an entity into the files of its area. */
export function writeEntityWords(draft: Draft, options: NewOptions): void {
  for (const language of LANGUAGES) {
    const path = `locales/${language}/${options.area}.ts`
    if (options.documents) addImport(draft, path, 'documentOf', `#words/${language}/whole`)
    if (language === 'ar') addImport(draft, path, 'nameForms', '#words/ar/whole')
    for (const entry of entriesOf(options, language)) addTo(draft, path, 'export const labels = {', entry)
  }
  if (options.documents) writeFlagWords(draft, options)
  for (const [language, forms] of Object.entries(FRAMES))
    for (const entry of listsOf(options, forms)) addTo(draft, `locales/${language}.ts`, /^ {2}resources: \{/mu, entry)
}
