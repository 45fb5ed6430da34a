import type { Habit, Target } from './habits.ts'

/** Everything at once, again and again: each round is begun when the one before it is answered. */
async function rounds(target: Target, count: number, send: (target: Target, at: number) => Promise<Response>): Promise<void> {
  let at = 0
  const one = async (): Promise<void> => {
    const answer = await send(target, (at += 1)).catch((error: unknown) =>
      String((error as { cause?: { code?: string } }).cause?.code ?? error),
    )
    if (typeof answer === 'string') return target.note(answer)
    await answer.arrayBuffer()
    target.note(answer.headers.has('retry-after') ? `${answer.status} later` : answer.status)
  }
  while (performance.now() < target.until) await Promise.all(Array.from({ length: count }, one))
}

const read = ({ url, token }: Target, path: string): Promise<Response> =>
  fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) })
const signIn = ({ url }: Target, at: number, address: string): Promise<Response> =>
  fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ login: `nobody${at}`, password: 'wrong password' }),
    signal: AbortSignal.timeout(60_000),
  })

const WORDS = ['компания', 'ООО', 'слово', '77', 'строй', 'пания 12']
const PAGE = 'api/companies?itemsPerPage=1000'

const FLOODS: readonly Habit[] = [
  {
    name: 'a hundred wrong sign-ins from one address at once',
    seconds: 6,
    keep: target => rounds(target, 100, (to, at) => signIn(to, at, '10.1.1.1')),
  },
  {
    name: 'a hundred wrong sign-ins from ten networks at once',
    seconds: 8,
    // Each network is left before it has tried so often that it is refused unlooked at.
    keep: target => rounds(target, 100, (to, at) => signIn(to, at, `10.2.${Math.floor(at / 1000)}.${at % 10}`)),
  },
  {
    name: 'forty searches at once',
    seconds: 8,
    keep: target =>
      rounds(target, 40, (to, at) =>
        read(to, `api/${at % 3 ? 'companies' : 'search'}?query=${encodeURIComponent(WORDS[at % WORDS.length]!)}`),
      ),
  },
  { name: 'forty pages of a thousand at once', seconds: 8, keep: target => rounds(target, 40, to => read(to, PAGE)) },
  { name: 'eighty pages of a thousand at once', seconds: 8, keep: target => rounds(target, 80, to => read(to, PAGE)) },
  {
    name: 'two hundred cards at once',
    seconds: 8,
    keep: target => rounds(target, 200, (to, at) => read(to, `api/companies/${3 + (at % 50)}`)),
  },
]
/** What one caller may send at once, by a slip of a program or on purpose. */
export const floods: readonly Habit[] = FLOODS.map(habit => ({ ...habit, isFlood: true }))
