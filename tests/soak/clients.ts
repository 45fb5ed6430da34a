import { makeBooks, makeBusiness } from './business.ts'
import { doSomething, type Client } from './actions.ts'
import type { Gate, Journal } from './journal.ts'
import { makeImporting } from './imports.ts'
import { randomOf } from './surroundings.ts'
import { signIn, wireOf, type Tally } from './wire.ts'

/** Whom the clients call, and what they note. */
export interface Opening {
  readonly url: string
  readonly clients: number
  readonly seed: number
  readonly journal: Journal
  readonly tally: Tally
}

/** Makes the clients, each with a business of its own. */
export async function openClients({ url, clients, seed, journal, tally }: Opening): Promise<Client[]> {
  const token = await signIn(url)
  const books = await makeBooks(wireOf(url, 'soak-books', tally, token))
  const one = async (n: number): Promise<Client> => {
    const wire = wireOf(url, `soak-${n}`, tally, token)
    const business = await makeBusiness(wire, books, n)
    const importing = await makeImporting(wire, n)
    return {
      name: String(n),
      wire,
      random: randomOf(seed * 1000 + n),
      journal,
      books,
      business,
      importing,
      companies: [],
      payments: [],
      deals: [],
      made: 0,
    }
  }
  return Promise.all(Array.from({ length: clients }, (_, n) => one(n)))
}

/** Works until the gate is done with. */
export async function live(client: Client, gate: Gate): Promise<void> {
  while (await gate.pass()) await doSomething(client)
}
