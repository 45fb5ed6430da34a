import { resources } from '#resources'
import type { Making } from './probes.ts'
import { formOf, PDF } from './samples.ts'

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
