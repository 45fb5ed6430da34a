import { openAsBlob, statSync } from 'node:fs'
import { ACCOUNT, DOCUMENTS, writeBankFile } from '../support/bankDocuments.ts'
import { openServer, type Server } from '../support/children.ts'
import type { Figure, BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { forgetPeak, pause, usageOf } from '../support/processes.ts'

/** Our company of the demo that the account is of. */
const OWN = `insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
  select id, 'ПАО СБЕРБАНК', '044525225', '${ACCOUNT}', false, now() from company where kind = 'own' order by id limit 1 returning owner_id as id`

interface Document {
  readonly id: number
  readonly status: string
  readonly message: string | null
  readonly added: number
  readonly known: number
}

/** A call whose answer is JSON; throws what it says where it is refused. */
async function callApi<T>({ url, headers }: Server, method: string, path: string, body?: FormData): Promise<T> {
  const answer = await fetch(`${url}/api/bank_transactions_import_documents${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

interface Turn {
  readonly document: Document
  readonly seconds: number
  readonly grownMB: number
}

/** Uploads the file, begins with it and waits for its end. Memory is what the server had beyond that before the upload. */
async function turn(server: Server, owner: number, path: string): Promise<Turn> {
  const form = new FormData()
  form.set('ownerCompany', String(owner))
  form.set('file', await openAsBlob(path), 'bank.txt')
  const before = usageOf(server.pid).residentMB
  forgetPeak(server.pid)
  const began = performance.now()
  const { id } = await callApi<Document>(server, 'POST', '', form)
  await callApi(server, 'PATCH', `/${id}/init`)
  for (;;) {
    const document = await callApi<Document>(server, 'GET', `/${id}`)
    if (document.status === 'done')
      return { document, seconds: (performance.now() - began) / 1000, grownMB: usageOf(server.pid).peakMB - before }
    if (document.status !== 'running') throw new Error(JSON.stringify(document))
    await pause(250)
  }
}

const figures = (name: string, { seconds, grownMB }: Turn): Figure[] => [
  { name, value: seconds, unit: 's', most: 60 },
  { name: `${name}: memory of the server beyond that before`, value: grownMB, unit: 'MB', most: 200 },
]

/** Imports a month of a busy account from the upload to the last transaction, and the same file once more. */
export async function bankImport(home: Home): Promise<BenchResult> {
  const database = await home.companies(0)
  const { own } = await home.query(database, { own: OWN })
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const path = await writeBankFile(home.folder)
    const first = await turn(server, Number(own[0]), path)
    const again = await turn(server, Number(own[0]), path)
    if (first.document.added !== DOCUMENTS || again.document.known !== DOCUMENTS)
      throw new Error(`not all was written: ${JSON.stringify([first.document, again.document])}`)
    return {
      figures: [
        ...figures(`${DOCUMENTS} documents, uploaded and written`, first),
        ...figures('the same file again', again),
        { name: 'file', value: statSync(path).size / 2 ** 20, unit: 'MB' },
        { name: 'highest memory of the server', value: usageOf(server.pid).peakMB, unit: 'MB' },
      ],
      raw: { first, again },
    }
  } finally {
    await server.close()
  }
}
