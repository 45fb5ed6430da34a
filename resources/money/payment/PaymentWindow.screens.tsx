import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate, useGetOne } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Tone } from '#resource'
import type { Wire } from '#resources'
import { ConfirmDialog } from '#admin/form/ConfirmDialog.tsx'
import { problemTextOf } from '#admin/form/problems.ts'
import { type OwnedDocument, Documents } from '../../widgets/Documents.screens.tsx'
import { useMay } from '#admin/authProvider.ts'
import { volumeText, companyText } from '../../deals/deal/words.screens.tsx'
import { multiply, roundHalfUp } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import type { WindowProps } from '#admin/customScreens.tsx'
import { DocumentRows, type PaymentCopy, AddPayment } from './adding/AddPayment.screens.tsx'
import { useChoices, useMethodText } from './adding/choices.screens.ts'
import { NO_DOCUMENT, wrongDocuments, type DocumentRow, type Purpose } from './adding/values.screens.ts'
import { useDocumentRemoval, useDocumentUpload } from './adding/saving.screens.ts'
import { FUEL_ARTICLE, COST_TYPE, STRUCTURED } from '../lookups.ts'
import { Definitions, Sum, Mark } from '../../widgets/values.screens.tsx'
import { isPaid, isWaiting, usePaymentLines } from './paymentLines.screens.tsx'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'

type Payment = Wire<'payment'>

interface Typed {
  readonly docs: readonly DocumentRow[]
}
const EMPTY: Typed = { docs: [NO_DOCUMENT] }

/** Inputs for further documents; saving is possible once the first one has a file. */
const Adding = ({ payment }: { readonly payment: Payment }) => {
  const t = useTranslate()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const { types } = useChoices('expense')
  const { upload, isBusy } = useDocumentUpload(payment.id)
  const first = useWatch({ control: form.control, name: 'docs.0.file' })
  const save = form.handleSubmit(async ({ docs }) => {
    const wrongs = Object.entries(wrongDocuments(docs))
    for (const [path, wrong] of wrongs) form.setError(path as 'docs', { type: 'value', message: problemTextOf(wrong, t) })
    if (wrongs.length === 0 && (await upload(docs))) form.reset(EMPTY)
  })
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={event => void save(event)} sx={{ mt: 1 }}>
        <DocumentRows types={types} />
        <Button type="submit" variant="contained" disabled={!first} loading={isBusy} sx={{ mt: 1 }}>
          {t('nerud.widgets.save')}
        </Button>
      </Box>
    </FormProvider>
  )
}

/** The documents of an expense; users with the right can add and remove them while it is active (finance §2.7). */
const ExpenseDocuments = ({ payment, mayChange }: { readonly payment: Payment; readonly mayChange: boolean }) => {
  const t = useTranslate()
  const titleId = useId()
  const [doomed, setDoomed] = useState<OwnedDocument | null>(null)
  const removal = useDocumentRemoval(payment.id)
  const remove = async (): Promise<void> => {
    await removal.remove(doomed!)
    setDoomed(null)
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2, typography: 'body2' }}>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {t('nerud.widgets.documents.title')}
      </Typography>
      <Documents resource="paymentDocument" owner={payment.id} of={payment.paymentDocs} remove={mayChange ? setDoomed : undefined} />
      {mayChange && <Adding payment={payment} />}
      <ConfirmDialog
        open={doomed !== null}
        title={t('nerud.widgets.documents.removeTitle')}
        text={t('nerud.widgets.documents.removeText')}
        yes={t('nerud.widgets.documents.removeYes')}
        no={t('nerud.widgets.cancel')}
        danger
        busy={removal.isBusy}
        onYes={() => void remove()}
        onNo={() => setDoomed(null)}
      />
    </Box>
  )
}

/** The object of the expense: an employee, a vehicle, or the company itself. */
const objectOf = ({ paymentObject }: Payment): string | null | undefined =>
  paymentObject?.valueAccount?.fio ?? paymentObject?.valueVehicle?.carIdenty ?? paymentObject?.valueVehicle?.plate

/** The details of an expense, and its documents (finance §2.7). */
const ExpenseInfo = ({ payment }: { readonly payment: Payment }) => {
  const t = useTranslate()
  const { can } = useMay()
  const methodText = useMethodText()
  const { line, sums, gross, date, reportDate, comment, number, npd, origin } = usePaymentLines(payment)
  const isFuel = payment.costList?.id === FUEL_ARTICLE
  return (
    <>
      <Definitions
        rows={[
          line('kind', payment.costList?.costListType?.name),
          line('costList', payment.costList?.name),
          ...(payment.refund ? [line('from', companyText(payment.companyFrom, t)), line('to', companyText(payment.companyTo, t))] : []),
          line('object', objectOf(payment) ?? t('nerud.payment.company')),
          number,
          line('method', methodText(payment)),
          isFuel ? line('price', <Sum value={payment.price} />) : null,
          isFuel ? line('volume', volumeText(payment.volume, null)) : null,
          ...sums(gross),
          date(isWaiting(payment) ? `(${payment.payStatus?.name})` : t(`nerud.payment.${isPaid(payment) ? 'paid' : 'cancelled'}`)),
          reportDate,
          ...npd,
          comment,
          isPaid(payment) ? null : line('delComment', payment.delComment),
          ...origin,
        ]}
      />
      <ExpenseDocuments payment={payment} mayChange={isPaid(payment) && can(['COST_ADD'])} />
    </>
  )
}

/** The details of a transfer between companies (finance §2.6). */
const TransferInfo = ({ payment }: { readonly payment: Payment }) => {
  const t = useTranslate()
  const methodText = useMethodText()
  const { line, sums, vat, date, reportDate, comment, number, npd, origin } = usePaymentLines(payment)
  return (
    <Definitions
      rows={[
        line('from', companyText(payment.companyFrom, t)),
        line('to', companyText(payment.companyTo, t)),
        line('point', payment.point?.name),
        line('payer', companyText(payment.ownerCompany, t)),
        number,
        line('method', methodText(payment)),
        ...sums(payment.price ?? '0'),
        ...vat,
        date(payment.payStatus?.name),
        reportDate,
        ...npd,
        comment,
        isPaid(payment) ? null : line('delComment', payment.delComment),
        {
          label: t('nerud.widgets.documents.title'),
          value: <Documents resource="paymentDocument" owner={payment.id} of={payment.paymentDocs} />,
        },
        ...origin,
      ]}
    />
  )
}

/** The purpose of the dialog for a payment like this one; null if no dialog creates such payments. */
function purposeOf({ costList, companyFrom, companyTo, paymentObject }: Payment): Purpose | null {
  const type = costList?.costListType?.id
  if (type === COST_TYPE.transfer) {
    const ours = [companyFrom?.id, companyTo?.id]
    const other = ours.find(id => id !== OWN_COMPANY)
    return ours.includes(OWN_COMPANY) && other !== undefined ? { mode: 'company', company: other } : null
  }
  if (type !== COST_TYPE.payroll) return { mode: 'expense' }
  const account = paymentObject?.valueAccount?.id
  return account === undefined ? null : { mode: 'account', account }
}

/** The initial values of a copy: all typed values except the day and documents. Null for payments imported from a file or opening a box, which are not typed. */
function copyOfPayment(payment: Payment): PaymentCopy | null {
  const of = purposeOf(payment)
  if (!of || payment.opening !== null || STRUCTURED.includes(payment.inputType ?? 0)) return null
  return {
    of,
    copyOf: payment.id,
    start: {
      companyFrom: of.mode === 'company' ? (payment.companyFrom?.id ?? null) : null,
      companyTo: of.mode === 'company' ? (payment.companyTo?.id ?? null) : null,
      costList: payment.costList,
      payMethod: payment.payMethod,
      point: payment.point,
      vehicle: payment.paymentObject?.valueVehicle ?? null,
      price: roundHalfUp(multiply(payment.price, payment.volume), 2),
      comment: payment.comment,
    },
  }
}

/** Whether the payment is between companies. */
const isTransfer = ({ costList }: Payment): boolean => costList?.costListType?.id === COST_TYPE.transfer

interface InfoProps {
  readonly id: number
  readonly close: () => void
  readonly copy: (copy: PaymentCopy) => void
}

/** What is unusual about a payment: cancelled, a refund, not carried out yet. */
const Marks = ({ of: payment }: { readonly of: Payment }) => {
  const t = useTranslate()
  const mark = (tone: Tone, name: string, text = t(`nerud.payment.badges.${name}`)) => (
    <Mark tone={tone} text={text} hint={t(`nerud.payment.badges.${name}Hint`)} />
  )
  return (
    <>
      {!isPaid(payment) && mark('deleted', 'cancelled')}
      {payment.refund && mark('active', 'refund')}
      {isWaiting(payment) && mark('warning', 'waiting', payment.payStatus?.name ?? '')}
    </>
  )
}

/** A transfer or an expense with all details, and its cancellation with a reason (finance §2.6, §2.7). */
const Info = ({ id, close, copy }: InfoProps) => {
  const t = useTranslate()
  const { can } = useMay()
  const { data, error, refetch } = useGetOne<Payment>('payment', { id }, { retry: false })
  const failure = error && !data ? { text: t('nerud.payment.failed'), error, retry: () => void refetch() } : undefined
  const copied = data && can([isTransfer(data) ? 'PAYMENT_ADD' : 'COST_ADD']) ? copyOfPayment(data) : null
  const title = t(`nerud.payment.${data && !isTransfer(data) ? 'expense' : 'transfer'}`, { id })
  return (
    <InfoWindow
      title={title}
      of={{ resource: 'payment', id }}
      close={close}
      failure={failure}
      marks={data && <Marks of={data} />}
      actions={
        <>
          {data && <ActionsOf resource="payment" record={{ ...data }} only={['carryOut', 'checkNpd', 'setCheque', 'removePayment']} />}
          {copied && <Button onClick={() => copy(copied)}>{t('nerud.actions.duplicate')}</Button>}
        </>
      }
    >
      {data && (isTransfer(data) ? <TransferInfo payment={data} /> : <ExpenseInfo payment={data} />)}
    </InfoWindow>
  )
}

/** The window of a payment: its details, the dialog that copies it, or the dialog for a new expense. */
export const PaymentWindow = ({ id, close }: WindowProps) => {
  const [copy, setCopy] = useState<PaymentCopy | null>(null)
  if (copy) return <AddPayment {...copy} close={close} />
  return id === 'new' ? <AddPayment of={{ mode: 'expense' }} close={close} /> : <Info id={id} close={close} copy={setCopy} />
}
