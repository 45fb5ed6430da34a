import { flagOf } from '../../src/resource/index.ts'
import { addTo, addImport, type Draft } from './draft.ts'
import { capital, quoted, small, worded, type NewOptions } from './options.ts'

const LANGUAGES = ['ru', 'en', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
/** Languages of the frame, with their number of plural forms. Of an entity they have only the titles of the lists in the menu. */
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

/** The names of the lines and statuses of an entity, in each language. */
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

/** Returns the English name for Arabic, for entities without Arabic words. */
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

/** Returns the owner in the title of its documents: in Russian the genitive plural, since the genitive singular is unknown. */
const documentNames = ({ ru, en, ar }: NewOptions, language: Language): readonly string[] =>
  language === 'ru' ? [small(ru[2])] : language === 'en' ? [en[0]] : ar ? [ar[0], ar[0]] : [en[0], en[0]]

/** Returns the singular: the label of the field by which a line refers to its owner. */
const ownerName = ({ ru, en, ar }: NewOptions, language: Language): string =>
  (language === 'ru' ? ru : language === 'ar' ? (ar ?? en) : en)[0]

function fieldsOf(language: Language, names: readonly string[], owner?: string): string {
  const texts = names.map(name => `${name}: ${quoted(FIELDS[language][name] ?? name)}`)
  return `fields: { ${[...(owner === undefined ? [] : [`owner: ${quoted(owner)}`]), ...texts].join(', ')} },`
}

/** Returns the labels of an entity and of its lines, documents and statuses, as entries of the labels of its area. */
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

/** Returns the file for the words of a new area. */
const firstWords = (area: string, title: string, language: Language): string =>
  language === 'ru'
    ? `import type { AreaLabels } from './whole.ts'

/** The words of the menu (\`nerud.menu.*\`). */
export const menu = { ${area}: ${quoted(title)} } as const

/** The labels of the resources of \`${area}\`. */
export const labels = {
} as const satisfies AreaLabels
`
    : `import type * as russian from '../ru/${area}.ts'
import type { Translation } from '#words/translation'

/** The words of the menu (\`nerud.menu.*\`). */
export const menu = { ${area}: ${quoted(title)} } as const satisfies Translation<typeof russian.menu>

/** The labels of the resources of \`${area}\`. */
export const labels = {
} as const satisfies Translation<typeof russian.labels>
`

/** Creates the files for the words of a new area, with its title in the menu, in every language. */
export function writeAreaWords(draft: Draft, { area, newArea }: NewOptions): void {
  const [russian = area, inEnglish = capital(worded(area)), inArabic = inEnglish] = (newArea ?? '').split('|')
  const names = { ru: russian, en: inEnglish, ar: inArabic }
  for (const language of LANGUAGES) {
    const list = `locales/${language}/areas.ts`
    draft.write(`locales/${language}/${area}.ts`, firstWords(area, names[language], language))
    draft.write(list, `${draft.read(list)}export * as ${area} from './${area}.ts'\n`)
  }
  for (const language of Object.keys(FRAMES)) addTo(draft, `locales/${language}.ts`, /^ {4}menu: \{/mu, `${area}: ${quoted(inEnglish)}`)
}

/** Returns the titles of the lists in the menu; they are English until somebody translates them. */
function listsOf({ name, en: [one, several], board }: NewOptions, forms: number): readonly string[] {
  const nameEntry = (first: string, more: string): string => `name: ${quoted(forms === 1 ? more : `${first} |||| ${more}`)}`
  return [
    `${name}: { ${nameEntry(one, several)}${board ? `, views: { board: ${quoted(`${one} board`)} }` : ''} }`,
    ...(board ? [`${name}Status: { ${nameEntry(`${one} status`, `${one} statuses`)} }`] : []),
  ]
}

/** Adds the label of the flag of document types to the words of the owner's area. */
function writeFlagWords(draft: Draft, { area, name, ru, en, ar }: NewOptions): void {
  const own = { ru: ru[1], en: en[1], ar: (ar ?? en)[1] }
  for (const language of LANGUAGES) {
    const [path, flags] = [`locales/${language}/${area}.ts`, /^ {2}documentType: \{\s*fields: \{/mu]
    const word = `${flagOf(name)}: ${quoted(own[language])}`
    if (flags.test(draft.read(path))) addTo(draft, path, flags, word)
    else addTo(draft, path, 'export const labels = {', `documentType: { fields: { ${word} } }`)
  }
}

/** Adds the words of an entity to the files of its area. */
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
