import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { byName, callOf, fill, mayChange, pathOf } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import type { NoteProps } from '#admin/customScreens.tsx'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { useCardPath } from '#admin/cells/context.ts'
import type { FactLink } from './Why.screens.tsx'

interface ProblemFix {
  readonly adds: 'price' | 'rate' | 'value'
  readonly text: string
  readonly link: FactLink | null
}

/** The tab of a card on which prices or rates are added, by resource. */
const TABS: Readonly<Record<string, Readonly<Record<ProblemFix['adds'], string>>>> = {
  product: { price: 'productPrices', rate: 'productPrices', value: 'data' },
  cargoRoute: { price: 'routePrices', rate: 'cargoRouteRate', value: 'data' },
}

/** Buttons that fix a waybill with an error: add the missing price or rate, or recalculate. */
export const ProblemFixes = ({ record }: NoteProps) => {
  const t = useTranslate()
  const provider = useProvider()
  const resource = useResource('deal')
  const linkTo = useCardPath()
  const { can, may } = useMay()
  const call = callOf(resource, 'action', 'why')
  const id = Number(record['id'])
  const { data } = useQuery({
    queryKey: ['deal', 'why', id],
    queryFn: async ({ signal }) =>
      (await provider.invoke<{ readonly remedies: readonly ProblemFix[] }>('deal', { path: fill(call.path, { id }), signal })).data,
    enabled: can(call.right),
    retry: false,
  })
  if (!data) return null
  if (data.remedies.length === 0) return <ActionsOf resource="deal" record={record} only={['recalc']} />
  const edit = may(resource, 'edit') && mayChange(resource, byName(resource, record)) ? pathOf(resource, 'edit', id) : undefined
  const ways = data.remedies.flatMap(({ adds, text, link }) => {
    const card = link && linkTo(link.resource, link.id)
    const to = link ? card && `${card}?tab=${TABS[link.resource]?.[adds] ?? 'data'}` : edit
    return to ? [{ adds, text, to }] : []
  })
  return ways.map(({ adds, text, to }) => (
    <Button key={text} component={Link} to={to} title={text} color="error" variant="outlined" size="small">
      {t(`nerud.why.remedies.${adds}`)}
    </Button>
  ))
}
