import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MY_SETTINGS_CALL } from '#areas/system/mySettings'
import type { MySetting, MySettings } from '#resources/mySettings'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'
import { useMay } from '#admin/may.ts'

/** The query for the settings that the server stores per user. */
export const mySettingsRead = (provider: DeclaredDataProvider, userId: number | undefined) => ({
  queryKey: ['my_settings', userId],
  queryFn: async ({ signal }: Signalled) => (await provider.invoke<MySettings>(null, { path: MY_SETTINGS_CALL, signal })).data,
  staleTime: Infinity,
  retry: false,
})

/** A setting stored on the server for the user, so that it is the same on every machine; `isKnown` once it is loaded or has failed. */
export function useMySetting<N extends MySetting>(name: N) {
  const provider = useProvider()
  const client = useQueryClient()
  const { userId } = useMay()
  const read = mySettingsRead(provider, userId)
  const { data, isError } = useQuery(read)
  const { mutateAsync: keep, isPending: isKeeping } = useMutation({
    mutationFn: async (value: MySettings[N]) => {
      const path = `${MY_SETTINGS_CALL}/${name}`
      await provider.invoke(null, value === undefined ? { path, method: 'DELETE' } : { path, method: 'PUT', json: { value } })
      client.setQueryData<MySettings>(read.queryKey, existing => ({ ...existing, [name]: value }))
    },
  })
  return { value: data?.[name], isKnown: data !== undefined || isError, keep, isKeeping }
}
