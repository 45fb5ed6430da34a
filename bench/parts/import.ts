import { writeRows } from '../../server/engine/excel/write.ts'
import { bankAccount, BANKS } from '#resources/seed/demo/numbers.rules'
import { openServer, type Server } from '../support/children.ts'
import type { Figure, BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { pause, usageOf } from '../support/processes.ts'

const ROWS = 20_000
const HEADERS = [
  'ИНН',
  'Название',
  'Краткое название',
  'КПП',
  'Тип',
  'Бренд',
  'Телефон',
  'E-mail',
  'Адрес',
  'НДС',
  'ОПФ',
  'БИК',
  'Расчётный счёт',
  'Банк',
]

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const innOf = (n: number): string => {
  const head = `79${String(n).padStart(7, '0')}`
  return head + ((WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(head[at]), 0) % 11) % 10)
}

function rowOf(n: number): string[] {
  const bank = BANKS[n % BANKS.length]!
  const account = n % 2 ? [bank.bik, bankAccount(bank.bik, '40702810', n), bank.name] : ['', '', '']
  const company = [innOf(n), `ООО «Щебень и песок ${n}»`, `Щебень ${n}`, '790101001', n % 3 ? 'Поставщик' : 'Заказчик', `Марка ${n % 40}`]
  return [
    ...company,
    `+7 (900) ${String(n).padStart(7, '0')}`,
    `mail${n}@example.ru`,
    `г. Тула, ул. Заводская, д. ${n % 300}`,
    'НДС 20%',
    'ООО',
    ...account,
  ]
}

async function fileOf(): Promise<Blob> {
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(at + 1))
  return new Response(writeRows({ sheet: 'Контрагенты', columns: HEADERS.map(header => ({ header, kind: 'text' as const })), rows })).blob()
}

type Document = Readonly<
  Record<'documentId' | 'total' | 'created' | 'updated' | 'skipped' | 'toCreate' | 'toSkip' | 'errorCount', number>
> & { readonly status: string }

/** Sends a step of an import and waits for its end. */
async function step(server: Server, form: Record<string, string | Blob>, until: string): Promise<{ document: Document; seconds: number }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form))
    body.append(name, typeof value === 'string' ? value : new File([value], 'companies.xlsx'))
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/import/company`, { method: 'POST', headers: server.headers, body })
  let document = (await answer.json()) as Document
  if (!answer.ok) throw new Error(JSON.stringify(document))
  while (document.status !== until) {
    if (document.status === 'failed') throw new Error(JSON.stringify(document))
    await pause(500)
    document = (await (
      await fetch(`${server.url}/api/import/company/${document.documentId}`, { headers: server.headers })
    ).json()) as Document
  }
  return { document, seconds: (performance.now() - began) / 1000 }
}

const figures = (name: string, seconds: number): Figure[] => [
  { name, value: seconds, unit: 's' },
  { name: `${name}, rows a second`, value: ROWS / seconds, unit: '1/s' },
]

/** Brings a file of companies, half of them with a bank account: what the check and the writing take, through the queue. */
export async function importFile(home: Home): Promise<BenchResult> {
  const server = await openServer({ database: await home.companies(0), dataDir: home.folder })
  try {
    const file = await fileOf()
    const check = await step(server, { file, mode: 'check' }, 'checked')
    const { peakMB: checkMB } = usageOf(server.pid)
    const apply = await step(server, { documentId: String(check.document.documentId), mode: 'apply' }, 'done')
    const { peakMB: applyMB } = usageOf(server.pid)
    const again = await step(server, { file, mode: 'check' }, 'checked')
    const { peakMB } = usageOf(server.pid)
    if (apply.document.created !== ROWS || again.document.toSkip !== ROWS)
      throw new Error(`not all rows were written: ${JSON.stringify([apply.document, again.document])}`)
    return {
      figures: [
        ...figures(`check of ${ROWS} new rows`, check.seconds),
        ...figures('writing them', apply.seconds),
        ...figures('check of the same file again', again.seconds),
        { name: 'file', value: file.size / 2 ** 20, unit: 'MB' },
        { name: 'peak memory of the server', value: peakMB, unit: 'MB' },
      ],
      raw: { check: check.seconds, apply: apply.seconds, again: again.seconds, checkMB, applyMB, peakMB },
    }
  } finally {
    await server.close()
  }
}
