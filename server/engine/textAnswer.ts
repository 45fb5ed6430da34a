const texts = new WeakMap<Response, string>()

/** An answer whose text is kept beside it, so that whoever packs it need not read it back out of a stream. */
export function textAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init)
  texts.set(answer, text)
  return answer
}

/** The text of an answer made by `textAnswer`. */
export const textIn = (answer: Response): string | undefined => texts.get(answer)
