import { writeHistoryEntries } from '#server/engine/history/entries.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import type { Looks } from '#server/engine/looks.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { account } from './account.ts'

/** Records the end of each impersonation in the history of the impersonated account; the impersonating user is the author, whoever ended it. */
export async function recordEndedLooks(looks: Looks, open: (work: (tx: Tx) => Promise<void>, as: User) => Promise<void>): Promise<void> {
  for (const { session, account: shown, viewer } of await looks.ended())
    await open(
      async tx => {
        if (!(await looks.close(tx.db, session, tx.now))) return
        const record = await tx.read(account, shown)
        await writeHistoryEntries(tx, account, [{ action: 'lookEnded', before: record, after: record }], true)
      },
      { ...SYSTEM, ...viewer },
    )
}
