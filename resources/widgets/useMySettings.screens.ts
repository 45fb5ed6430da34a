import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MY_SETTINGS_CALL } from '#areas/system/mySettings'
import type { MySetting, MySettings } from '#resources/mySettings'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useMay } from '#admin/may.ts'

/** A setting that the server keeps for the user, so that it is the same on every machine; `isKnown` once it has said it, or could not. */
export function useMySetting<N extends MySetting>(name: N) {
  const provider = useProvider()
  const client = useQueryClient()
  const { userId } = useMay()
  const key = ['my_settings', userId]
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.invoke<MySettings>(null, { path: MY_SETTINGS_CALL, signal })).data,
    staleTime: Infinity,
    retry: false,
  })
  const { mutateAsync: keep, isPending: isKeeping } = useMutation({
    mutationFn: async (value: MySettings[N]) => {
      const path = `${MY_SETTINGS_CALL}/${name}`
      await provider.invoke(null, value === undefined ? { path, method: 'DELETE' } : { path, method: 'PUT', json: { value } })
      client.setQueryData<MySettings>(key, held => ({ ...held, [name]: value }))
    },
  })
  return { value: data?.[name], isKnown: data !== undefined || isError, keep, isKeeping }
}
