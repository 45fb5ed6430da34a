import { TITLES } from './titles.formulas.ts'
import { MAKES_EDO } from './rights.ts'

/** The possible headings of a title's columns; the letter may be Cyrillic or Latin. */
const spelled = (title: string, words: readonly string[]): readonly string[] =>
  words.flatMap(word => ['Т', 'T', 'Титул '].map(letter => `${letter}${title.slice(1)}${word}`))

/** The columns of one title: 'Т1', 'Т1 подписал', 'Т1 отказ'. */
const titleLine = (title: (typeof TITLES)[number]) =>
  ({
    resource: 'electronicPaperTitle',
    by: 'paper',
    key: 'title',
    fixed: { title },
    updates: true,
    columns: [
      { field: 'at', headers: [...spelled(title, ['', ' подписан', ' дата', ' дата подписания'])] },
      { field: 'signedBy', headers: [...spelled(title, [' подписал', ' подписант', ' signed by'])] },
      { field: 'refusal', headers: [...spelled(title, [' отказ', ' причина отказа', ' refusal'])] },
    ],
  }) as const

/** The import of an operator's export file: one paper per row, its titles in columns. The record is found by its number and its day in our database. */
export const edoParts = {
  import: {
    path: 'api/import/electronic_papers',
    screen: '/electronic-papers/import',
    right: MAKES_EDO,
    key: ['number', 'operator'],
    columns: [
      { field: 'kind', headers: ['Вид', 'Вид документа', 'Тип документа', 'Тип', 'kind'], required: true },
      { field: 'operator', headers: ['Оператор', 'Оператор ЭДО', 'operator'], required: true },
      { field: 'number', headers: ['Номер у оператора', '№ у оператора', 'Номер', 'Идентификатор', 'УИД', 'number'], required: true },
      { field: 'date', headers: ['Дата', 'Дата документа', 'date'], required: true },
      {
        field: 'sourceNumber',
        headers: ['Номер в учёте', '№ ТТН', 'ТТН', 'Номер накладной', 'Накладная', 'Гос. номер', 'source_number'],
      },
      { field: 'sourceDate', headers: ['Дата в учёте', 'Дата рейса', 'Дата накладной', 'Дата смены', 'source_date'] },
      { field: 'comment', headers: ['Комментарий', 'Примечание', 'comment'] },
    ],
    lines: TITLES.map(titleLine),
  },
} as const
