import { defineResource, field, tab } from '#resource'
import { formatDate } from '#resource/text'
import { TITLES, EDO_KINDS, EDO_STATES, SIGNERS, titleState } from './titles.formulas.ts'
import { MAKES_PAPERS, SEES_PAPERS } from '../closingPaper/closingPaper.ts'

/** The rights to electronic papers: everybody who sees or enters waybills or closing papers sees or enters these. */
export const SEES_EDO = ['DEAL_VIEW', 'PAYMENT_VIEW'] as const
export const MAKES_EDO = ['DEAL_ADD', 'PAYMENT_ADD'] as const

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
const edoParts = {
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

const OWN = { createOnly: true, copied: false } as const
const day = { min: '2000-01-01', max: '2099-12-31' } as const

/**
 * A paper at an operator of electronic document exchange: of a waybill (ЭТрН), a vehicle of a shift (ЭПЛ) or a closing paper (УПД). Its
 * kind determines its owner; its titles determine its state.
 */
export const electronicPaper = defineResource({
  name: 'electronicPaper',
  area: 'papers',
  api: { path: 'api/electronic_papers', calls: ['list', 'one', 'create', 'edit', 'remove', 'export'] },
  screens: {
    base: '/electronic-papers',
    create: '/electronic-papers/create',
    createUnder: {
      deal: '/deals/:id/create-electronic-paper',
      closingPaper: '/closing-papers/:id/create-electronic-paper',
      shift: '/shift/:id/create-electronic-paper',
    },
  },
  title: { fields: ['number', 'date'], of: r => [`№ ${r.number}`, formatDate(r.date)].filter(Boolean).join(' · ') },
  fields: {
    kind: field.choice(EDO_KINDS, { createOnly: true }),
    number: field.text({ required: true, max: 100, copied: false }),
    operator: field.text({ required: true, max: 100, keeps: true }),
    date: field.date({ ...day, required: true, today: true }),
    status: field.choice(EDO_STATES, {
      readonly: true,
      default: 'draft',
      tones: { draft: 'waiting', sent: 'running', partSigned: 'running', signed: 'active', refused: 'error', annulled: 'deleted' },
    }),
    deal: field.reference('deal', { ...OWN, shows: ['dtDeal', 'ttn'] }),
    closingPaper: field.reference('closingPaper', { ...OWN, shows: ['number', 'date'], read: SEES_PAPERS, write: MAKES_PAPERS }),
    shift: field.reference('shift', { ...OWN, shows: ['date', 'start', 'end', 'autopark'] }),
    vehicle: field.reference('vehicle', { ...OWN, shows: ['plate'], only: { isTrailer: false } }),
    sourceNumber: field.text({ ...OWN, max: 50, hidden: true }),
    sourceDate: field.date({ ...day, ...OWN, hidden: true }),
    titles: field.lines('electronicPaperTitle', {
      by: 'paper',
      shows: ['signer', 'state'],
      writes: ['title', 'signedBy', 'at', 'refusal'],
      order: 'title',
      onDemand: true,
    }),
    comment: field.text({ max: 2000, lines: 2 }),
    delComment: field.text({ readonly: true, max: 500 }),
  },
  checks: {
    deal: r => {
      const owners = [r.deal, r.closingPaper, r.shift].filter(Boolean).length
      return owners === 1 || (owners === 0 && !!r.sourceNumber) || 'oneOwner'
    },
    vehicle: r => !r.vehicle || !!r.shift || !!r.sourceNumber || 'ofShift',
  },
  list: {
    columns: ['date', 'kind', 'number', 'status', 'deal', 'closingPaper', 'shift', 'vehicle', 'operator'],
    lead: ['number', 'status', 'kind', 'date', 'deal'],
    extra: ['comment', 'delComment', 'insDate', 'mdInsUser'],
    sort: ['-date', '-id'],
    search: { in: ['number', 'comment'], global: true },
    period: 'date',
    filters: {
      date: 'range',
      kind: 'in',
      status: 'in',
      deal: { by: 'equals', offered: false },
      closingPaper: { by: 'equals', offered: false },
      shift: { by: 'equals', offered: false },
      vehicle: 'in',
      insDate: 'range',
      mdInsUser: 'in',
    },
  },
  form: [
    ['number', 'date', 'operator'],
    { section: 'owner', rows: [['deal', 'closingPaper', 'shift']] },
    { section: 'sheet', rows: ['vehicle'], when: 'shift' },
    'titles',
    'comment',
  ],
  show: [
    tab.head({ state: 'status', figures: ['kind', 'date'] }),
    tab.data(
      { section: 'removal', rows: ['delComment'], when: 'delComment' },
      ['kind', 'number', 'date', 'operator'],
      ['deal', 'closingPaper', 'shift', 'vehicle'],
      'titles',
      'comment',
    ),
  ],
  rights: { read: SEES_EDO, create: MAKES_EDO, edit: MAKES_EDO, editWhen: r => r.status !== 'annulled' },
  actions: {
    annul: {
      on: 'one',
      path: '{id}/annul',
      right: MAKES_EDO,
      when: r => r.status !== 'annulled',
      input: { delComment: field.text({ required: true, min: 3, max: 500, lines: 2 }) },
      danger: true,
    },
  },
  parts: {
    statuses: { field: 'status', history: 'statusHistory' },
    unique: { number: { per: ['operator'] } },
    ...edoParts,
  },
})

/** A title of an electronic paper: its signer, and when it was signed or why it was refused. */
export const electronicPaperTitle = defineResource({
  name: 'electronicPaperTitle',
  area: 'papers',
  api: { path: 'api/electronic_paper_titles', calls: [] },
  title: 'title',
  fields: {
    paper: field.reference('electronicPaper', { required: true, createOnly: true, shows: ['number', 'date'] }),
    title: field.choice(TITLES, { required: true }),
    signer: field.choice(SIGNERS, { readonly: true }),
    state: field.choice(['waiting', 'signed', 'refused'], {
      derived: 'record',
      tones: { waiting: 'waiting', signed: 'active', refused: 'error' },
    }),
    signedBy: field.text({ max: 200 }),
    at: field.dateTime(),
    refusal: field.text({ max: 500 }),
  },
  derive: { state: { from: ['at', 'refusal'], of: titleState } },
  rights: { read: SEES_EDO },
  parts: { unique: { title: { per: ['paper'] } } },
})
