/** A text, or its bytes in UTF-8. */
export type Text = string | Uint8Array<ArrayBuffer>

const texts = new WeakMap<Response, Text>()

/** A response whose text is kept beside it, so that whoever packs it need not read it back out of a stream. */
export function textAnswer(text: Text, init: ResponseInit): Response {
  const answer = new Response(text, init)
  texts.set(answer, text)
  return answer
}

/** The text of a response made by `textAnswer`. */
export const textIn = (answer: Response): Text | undefined => texts.get(answer)
