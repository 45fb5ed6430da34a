import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, type ReactNode } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { formatDate, formatDateTime, formatMoney } from '#resource/text'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { useResource } from '#admin/resourceContext.tsx'
import type { WindowProps } from '#admin/customScreens.tsx'
import { EditButton } from '#admin/record/RecordHead.tsx'
import { chunk } from '#admin/chunk.ts'
import { useZone } from '#admin/data/provider.ts'
import type { Wire } from '#resources'
import { Definitions, type Definition, Sum } from '../../widgets/values.screens.tsx'
import { Documents } from '../../widgets/Documents.screens.tsx'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'
import { Lines } from '../../widgets/cells.screens.tsx'
import { companyText, DealMark, useStateText, distancesOf, personText, serviceText, vehicleText, volumeText } from './words.screens.tsx'
import { ProblemFixes } from './ProblemFixes.screens.tsx'
import { VATS } from '../vatFields.ts'
import { WhyButton } from './WhyButton.screens.tsx'

type Deal = Wire<'deal'>

const RichText = chunk(() => import('#admin/cells/RichText.tsx').then(module => module.RichText))

const SUMS = ['careerSumm', 'objectSumm', 'routeSumm', 'driverSumm', 'income'] as const

/** The sums of a waybill, with explanations. */
const Sums = ({ deal }: { readonly deal: Deal }) => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.25 }}>
      {SUMS.filter(name => deal[name] !== undefined).map(name => (
        <span key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`nerud.waybill.${name}`)}{' '}
          </Box>
          <Sum value={deal[name]} strong={name === 'income'} signed={name === 'income'} />
        </span>
      ))}
      <WhyButton deal={deal.id} />
    </Box>
  )
}

/** The VAT of a side with its rate; null if there is none. */
const vatText = (deal: Deal, name: (typeof VATS)[number], t: (key: string) => string): string | null =>
  deal[`${name}Rate`] ? `${t(`resources.deal.fields.${name}`)}: ${formatMoney(deal[name])} (${deal[`${name}Rate`]!.name})` : null

/** The lines of the window in the order of the specification (operations §2.11). */
function useLines(deal: Deal): readonly (Definition | null)[] {
  const t = useTranslate()
  const zone = useZone()
  const stateText = useStateText()
  const line = (name: string, value: ReactNode): Definition => ({ label: t(`nerud.waybill.${name}`), value })
  return [
    line('supplier', <Lines of={[companyText(deal.supplier, t), deal.career?.name, deal.career?.address]} />),
    line('customer', <Lines of={[companyText(deal.customer, t), deal.object?.name, deal.object?.address]} />),
    line(
      'waybill',
      <Lines
        of={[
          `${t('nerud.waybill.date')}: ${formatDate(deal.dtDeal)}`,
          deal.ttn && `${t('nerud.waybill.ttn')}: ${deal.ttn}`,
          deal.kn && `${t('nerud.waybill.kn')}: ${deal.kn}`,
        ]}
      />,
    ),
    line('carrier', <Lines of={[companyText(deal.shipment, t), vehicleText(deal.vehicle), personText(deal.driver)]} />),
    line('material', deal.material?.name),
    line('type', serviceText(deal)),
    line('status', stateText(deal)),
    line('loading', volumeText(deal.careerVol, deal.careerUnit?.systemC)),
    line('unloading', volumeText(deal.objectVol, deal.objectUnit?.systemC)),
    line('delivery', volumeText(deal.routeVol, deal.routeUnit?.systemC)),
    line('distance', (deal.distance ?? deal.distanceCalculated) !== null ? <Lines of={distancesOf(deal)} /> : null),
    line('sums', <Sums deal={deal} />),
    line('vat', <Lines of={VATS.map(name => vatText(deal, name, t))} />),
    line(
      'comment',
      deal.comment && (
        <Suspense fallback={null}>
          <RichText html={deal.comment} />
        </Suspense>
      ),
    ),
    {
      label: t('nerud.widgets.documents.title'),
      value: <Documents resource="dealDocument" owner={deal.id} of={deal.dealDocs} />,
    },
    line('inputType', deal.inputType?.name),
    line('user', deal.mdInsUser?.login),
    line('insDate', formatDateTime(deal.metadataFields?.insDate, zone)),
  ]
}

const Info = ({ deal }: { readonly deal: Deal }) => (
  <>
    {deal.errorText && (
      <Alert severity="error" sx={{ mb: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
          {deal.errorText}
          <ProblemFixes record={deal} name="errorText" />
        </Box>
      </Alert>
    )}
    <Definitions rows={useLines(deal)} />
  </>
)

/** The actions on a waybill, as on its card. */
const WaybillActions = ({ deal }: { readonly deal: Deal }) => {
  const resource = useResource('deal')
  return (
    <>
      <ActionsOf resource="deal" record={{ ...deal }} offered={Object.keys(resource.actions ?? {})} placement="menu" />
      <EditButton resource={resource} record={{ ...deal }} />
    </>
  )
}

/** A waybill with all its details, over any page (operations §2.11). */
export const WaybillWindow = ({ id, close }: WindowProps) => {
  const t = useTranslate()
  const { data, error, refetch } = useGetOne<Deal>('deal', { id: Number(id) }, { retry: false })
  const failure = error && !data ? { text: `${t('nerud.waybill.failed')}.`, error, retry: () => void refetch() } : undefined
  return (
    <InfoWindow
      title={t('nerud.waybill.title', { id })}
      of={{ resource: 'deal', id: Number(id) }}
      marks={data && <DealMark deal={data} />}
      width="md"
      close={close}
      failure={failure}
      actions={
        <>
          {data && <WaybillActions deal={data} />}
          <Button component="a" href={`/deals/list/${id}`} target="_blank" rel="noopener" endIcon={<OpenInNewIcon />}>
            {t('nerud.waybill.go')}
          </Button>
        </>
      }
    >
      {data && <Info deal={data} />}
    </InfoWindow>
  )
}
