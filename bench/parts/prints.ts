import { cargoWaybill } from '#resources/forms/cargoWaybill'
import { transportWaybill } from '#resources/forms/transportWaybill'
import { formSheet } from '../../server/engine/documents/form/formSheet.ts'
import { openServer } from '../support/children.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { usageOf } from '../support/processes.ts'

const PAPERS = 500
const LOOK_MS = 100
const FORMS = [transportWaybill, cargoWaybill]

/** 500 papers printed by a job, from the call to the PDF of all of them. */
export async function prints(home: Home): Promise<BenchResult> {
  const server = await openServer({ database: await home.deals(10_000), dataDir: home.folder })
  const { headers, url } = server
  const read = async (path: string) => (await fetch(`${url}/${path}`, { headers })).json()
  const figures: BenchResult['figures'][number][] = []
  try {
    const deals = (await read(`api/deals?itemsPerPage=${PAPERS}`)) as { id: number }[]
    for (const form of FORMS) {
      const { 'content-type': _type, ...own } = headers as Record<string, string>
      const template = new FormData()
      template.append('name', `${form.name} для замера`)
      template.append('object', String(form.object))
      template.append('file', new File([formSheet(form) as BlobPart], `${form.name}.xlsx`))
      const made = (await (await fetch(`${url}/api/templates`, { method: 'POST', headers: own, body: template })).json()) as { id: number }
      const sent = new FormData()
      sent.append('tpl_ids', String(made.id))
      sent.append('object_ids', deals.map(({ id }) => id).join())
      const before = usageOf(server.pid).cpuSeconds
      const began = performance.now()
      const answer = await fetch(`${url}/api/deals/papers`, { method: 'POST', headers: own, body: sent })
      const { job } = (await answer.json()) as { job: number }
      for (;;) {
        const print = ((await read('api/prints')) as { id: number; status: string }[]).find(({ id }) => id === job)!
        if (print.status === 'done') break
        if (print.status === 'failed') throw new Error(JSON.stringify(print))
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      }
      const seconds = (performance.now() - began) / 1000
      const bytes = (await (await fetch(`${url}/api/prints/${job}/file`, { headers })).arrayBuffer()).byteLength
      figures.push(
        { name: `${deals.length} papers by a job, ${form.code}`, value: seconds, unit: 's', most: 60 },
        {
          name: `${form.code}: processor time of the server for a paper`,
          value: ((usageOf(server.pid).cpuSeconds - before) / deals.length) * 1000,
          unit: 'ms',
          most: 300,
        },
        { name: `${form.code}: one PDF of all`, value: bytes / 2 ** 20, unit: 'MB' },
      )
    }
    return { figures, raw: {} }
  } finally {
    await server.close()
  }
}
