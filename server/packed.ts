/** Answers worth packing: text of some length. Files, archives and Excel are packed already. */
const TEXT = /^(application\/(problem\+)?json|text\/)/
const LEAST = 1400

/** Packs a text answer with gzip when the client takes it. */
export function packed(request: Request, answer: Response): Response {
  const length = Number(answer.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  const fits = answer.body && length >= LEAST && TEXT.test(answer.headers.get('content-type') ?? '') && !answer.headers.has('content-encoding')
  if (!fits || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'Accept-Encoding')
  return new Response(answer.body!.pipeThrough(new CompressionStream('gzip')), { status: answer.status, headers })
}
