import { useState } from 'react'
import type { Resource } from '#resource'
import { withValues, type Wire } from '../data/values.ts'
import { useProvider } from '../data/providerTypes.ts'
import type { WriteResult } from '../data/write.ts'
import { previewIn, wishOf } from '../form/recalc.ts'
import { useRecalc } from '../form/useRecalc.tsx'
import { writingBy, type ExtraInput } from '../form/writes.ts'

/** A removed record, and the recalculation requested with its removal. */
export interface Removed {
  readonly record: Wire
  readonly extra: ExtraInput
}

/** Removes and restores a record, with the recalculation that was requested and confirmed in its preview. */
export function useRemoving(resource: Resource, record: Wire | null) {
  const provider = useProvider()
  const recalc = useRecalc('remove')
  const [wished, setWished] = useState<Wire>({})

  const removeWith = (extra: ExtraInput): Promise<WriteResult> =>
    provider.delete(resource.name, {
      id: Number(record!['id']),
      previousData: record,
      meta: { extra },
    } as never) as unknown as Promise<WriteResult>

  /** Resolves to what is sent with the removal: the recalculation, if its preview was confirmed; null if the user cancelled. */
  const agreed = async (): Promise<ExtraInput | null> => {
    const wish = wishOf(resource, wished)
    if (!wish) return {}
    const decision = await recalc.decide(previewIn((await removeWith({ ...wish, preview: true })).data))
    return decision && (decision === 'with' ? wish : {})
  }

  /** Null if the user cancelled. */
  const remove = async (): Promise<Removed | null> => {
    const extra = await agreed()
    if (!extra) return null
    const { data, headers } = await removeWith(extra)
    recalc.report(headers)
    return { record: data, extra }
  }

  /** Restoring repeats the recalculation. */
  const restore = async ({ record: removed, extra }: Removed): Promise<Wire> => {
    const { data, headers } = await writingBy(provider).update(resource.name, {
      id: Number(removed['id']),
      data: withValues(resource, removed, { isDelete: false }),
      previousData: removed,
      meta: { extra },
    })
    recalc.report(headers)
    return data
  }
  return { remove, restore, setWished, dialog: recalc.dialog }
}
