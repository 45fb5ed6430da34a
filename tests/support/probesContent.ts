import { routesOf, type Call, type Resource } from '#resource'
import { resources } from '#resources'
import { docxOf } from './packages.ts'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'
import { formOf, PDF } from './samples.ts'

/** A template for a kind of record, and a record to fill it from. */
async function chosen({ app, fresh, next }: Making, resource: Resource): Promise<{ id: number; template: number }> {
  const wire = { name: `Шаблон ${next()}`, object: resource.parts!.templates!.object }
  const { body } = await app.call('POST', 'api/templates', {
    form: formOf(wire, { file: new File([docxOf('{id}') as BlobPart], 'проба.docx') }),
  })
  return { id: (await fresh(resource)).id, template: body.id as number }
}

const filled =
  (resource: Resource, { of }: Call): OwnProbe =>
  async making => {
    const { id, template } = await chosen(making, resource)
    const whose = of === 'many' ? { object_ids: String(id) } : { object_id: id }
    return { params: { id }, form: formOf({ tpl_ids: String(template), ...whose }, {}) }
  }

const printed =
  (resource: Resource): OwnProbe =>
  async making => {
    const { id, template } = await chosen(making, resource)
    const path = `${resource.api.path}/${id}/papers`
    await making.app.call('POST', path, { form: formOf({ tpl_ids: String(template) }, {}) })
    const [paper] = (await making.app.call('GET', path)).body as readonly { id: number }[]
    return { params: { id, doc_id: paper!.id } }
  }

const probeOf = (resource: Resource, call: Call): OwnProbe | undefined =>
  call.kind === 'templates' || call.kind === 'print' ? filled(resource, call) : call.kind === 'paper' ? printed(resource) : undefined

/** Probes of the calls that fill and print templates and download the results, for every resource with templates. */
export const TEMPLATES: Readonly<Record<string, OwnProbe>> = Object.fromEntries(
  Object.values<Resource>(resources).flatMap(resource =>
    routesOf(resource).flatMap(call => {
      const probe = resource.parts?.templates && probeOf(resource, call)
      return probe ? [[`${call.method} ${call.path}`, probe] as const] : []
    }),
  ),
)

const LINKS = resources.documentUploaderToken.api.path

/** Creates an upload link; returns its secret. */
export async function issuedLink({ app, fresh }: Making): Promise<{ readonly id: number; readonly token: string }> {
  const { id } = await fresh(resources.documentUploaderToken)
  const { body } = await app.call('GET', `${LINKS}/get_qr?tokenId=${id}`)
  return { id, token: body.token as string }
}

/** A form as the upload page sends it. */
export const sending = (): FormData => formOf({}, { file_0: new File([PDF], 'проба.pdf') })

/** A file sent through its own link and waiting for a decision. */
export async function sentFile(making: Making): Promise<{ readonly link: number; readonly file: number }> {
  const { id, token } = await issuedLink(making)
  await making.app.call('POST', `${LINKS}/save/${token}`, { as: null, form: sending() })
  const [file] = (await making.app.call('GET', `${LINKS}/${id}/files`)).body as readonly { id: number }[]
  return { link: id, file: file!.id }
}
