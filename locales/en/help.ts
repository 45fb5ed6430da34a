import type * as russian from '../ru/help.ts'
import type { Translation } from '#words/translation'

export const help = {
  screens: {
    '/': "What waits for a decision, money and today's work. Every figure leads to the list that it is added up from, with the same filter.\nBlocks are moved and hidden by the button over them.",
    '/deals/list':
      'All waybills. An accountant authorises those that are ready: from then on their sums stand in the cash boxes and a waybill is changed by a correction alone.\nMany are typed as lines by “Create”. F2 changes a cell in place, a column from Excel is pasted by Ctrl+V.',
    '/deals/list/:id':
      'The card of a waybill: volumes, the sums of each side and what is missing before it can be authorised. The note beside a sum shows the price, the rate and the day from which they are in force.',
    '/deals/create':
      'Begin with an order or a route: the rest is filled in and marked as such. Enter goes to the next field, Ctrl+Enter saves, Ctrl+Shift+Enter saves and begins the next one.',
    '/orders/list':
      'An order says what may be carried, from where to where and how much. Waybills take from what is left of it; above the limit a waybill warns.',
    '/finances/transfers':
      'Payments between companies: in, out, within. A draft moves no cash box, a carried out payment does; it can become a draft again while its month is open.',
    '/finances/exps': 'Costs of people, vehicles and the business as a whole. The cost item decides to whom or what a cost is booked.',
    '/cashbox/company/list':
      'Who owes whom: plus means that we owe the company, minus that the company owes us. “As of” shows the balance of any day.',
    '/cashbox/company/list/:id':
      "The statement of a company's cash box over a period: what moved it and when. A line opens the waybill or payment from which it came.",
    '/cashbox/users/list': 'What was accrued to, withheld from and paid to people. The balance is what is still to be paid.',
    '/cashbox/point/list':
      'Materials at points: what was brought less what was taken away. Opening balances are entered in a list of their own.',
    '/fot-vedomosti/list':
      'A statement gathers payments to people on one day. While it is a draft its lines are changed; carrying it out makes a payment of each line.',
    '/cost-vedomosti/list': 'General costs on one paper: a line is an item and a sum. Carried out, each line becomes a payment.',
    '/oil-company-transactions/list':
      'Fuel from the reports of suppliers. Whose it is follows from what the card is bound to on that day; the unbound waits in the inbox.',
    '/oil-company-transactions/imports/list':
      "Upload a supplier's file: it is read by itself, lines with errors stay and can be mended and tried again. Uploading the same file again doubles nothing.",
    '/finances/without-etrn':
      'Waybills from 01.09.2026 on that stand in the boxes and have no e-waybill that was sent: none was entered, it is a draft, it was refused or annulled.',
    '/electronic-papers/list':
      'Electronic papers at the operator: who signed each title and when, and why one was refused. States are entered by hand, loaded from the operator’s list, or the server asks for them every hour.\nThe file has: kind, operator, number, date, number of the note (of a closing paper its number, of a trip sheet the plate), day, then “T1”, “T1 signed by”, “T1 refusal” and so on for each title.',
    '/penalty/list':
      'Traffic fines: who drove, how much with the discount and until which day. Accepting a fine books it to the driver or the company.',
    '/shift/list': 'Shifts of drivers: begin, end, vehicle. They decide to which day trips belong.',
    '/shiftPlanner/board': 'Vehicles by days: drag a card to a vehicle or a day. Enter opens a card, Space lifts it by the keyboard.',
    '/company/list':
      'Partners and companies of our own. The name and address follow from the INN by the register; no second one is made with the same INN.',
    '/company/list/:id':
      'The card of a company: requisites, points, agreements, balance. “As of” shows the balance of any day, “History” who changed what.',
    '/vehicle/list': 'Vehicles and trailers. A red term is over, a yellow one ends within 30 days. Drivers are set on the card.',
    '/vehicle/list/:id':
      'The card of a vehicle: papers and terms, repairs, drivers, trips. An indicator is in force from its day until the next of its type.',
    '/product/list':
      'A product is a material in a unit at a point. A price is in force from its day until the next of its type; “As of” shows the price list of any day.',
    '/product/list/:id':
      'The prices of a product and who sells it. A new price has its day; waybills since then can be counted again, after a look at what will change.',
    '/cargo-routes/list':
      'A route says from where, to where, what and how far. Its prices are those of carriage and of the driver; a rate turns units into others.',
    '/finances/regular/transfers/list':
      'Payments that repeat: rent, leasing, telephone. On its day each makes a payment, as a draft or carried out at once.',
    '/report/builder':
      'A report on the records of any list: what stands in rows and columns, and what to count. A figure leads to the list that it is made of. Period and filters are those of the list; what is to move with the days is set by a condition on a period.\nA saved report can be sent on a schedule (“Mailing”) and shown on the home page.',
    '/finances/month-close':
      'What stands in the way of closing the month; each line leads to its records. A closed month never changes: what comes late is booked on the first open day.',
    '/sump':
      'All that waits for a decision. ↑↓ choose, Enter accepts what is proposed, digits do other actions, O opens the card. What cannot be done is not offered.',
    '/sump/deals-authorization':
      'Waybills ready to be authorised. Select lines: their volumes and sums stand below. Authorising cannot be taken back, a correction can be made.',
    '/finances/bank-transaction/list':
      'Lines of bank statements. The partner is found by the INN, the item by what the account is bound to; what was not found waits in the inbox.',
    '/finances/bank-transaction/imports/list':
      'Upload a statement (1C, CSV, Excel). Balances are checked against turnovers, lines that are there already are skipped.',
    '/repairs/list': 'Repairs and what they took. While a repair is open its vehicle is shown as in repair and is not planned.',
    '/company/import': 'A file is checked and shown first, then written. Lines with errors come back as a file of their own.',
  },
  fields: {
    deal: {
      kn: "The number of the quarry's own paper, by which sums are compared with the supplier.",
      careerVol: "What was loaded at the quarry, in the unit of the supplier's product. The supplier's sum is counted by it.",
      objectVol: "What was received at the site, in the unit of the customer's product. The customer's sum is counted by it.",
      serviceType: 'What is sold: material with carriage, carriage alone or material alone. It decides which sums are counted.',
      shipmentType: "Who carries: a vehicle of ours or a hired one. For ours the driver's sum is counted.",
      sellType: 'At which price. The price of this type that is in force on the day of the waybill is taken.',
    },
    payment: {
      reportDate: 'To which month the payment belongs in reports; as a rule the day of the payment.',
      rate: 'By what the sum is divided: what the method of payment keeps or adds. 1 changes nothing.',
      payMethod: 'By what it was paid. It decides whether an account is needed and whether a receipt of a self-employed person is sent.',
    },
    company: {
      kind: 'A partner, our own, of fuel, of fines. Tabs, boxes and imports depend on it.',
      ndsType: 'With which VAT its sums are counted.',
      brand: 'Gathers the companies of a group in reports.',
    },
    vehicle: {
      size: 'The volume of the body, m³: the volume of a trip is proposed by it.',
      fuelNorm: 'Litres for 100 km. Consumption in the fuel report is compared with it.',
      truck: 'Of a trailer alone: with which truck it goes.',
    },
    regularPayment: {
      start: 'From which day it repeats. Days missed until today are proposed.',
      end: 'Until which day, included. Empty: until somebody stops it.',
    },
    materialOrder: {
      orderLimitType: 'Whether the limit is a volume for the whole time, trips or a volume a day.',
      orderLimit: 'How much may be carried in all. A waybill above it warns.',
      transporters: 'Who carries and how much of the limit. Empty: anybody may.',
    },
    productPrice: {
      dateStart: 'From this day on the price is in force, until the next of its type. Waybills since then can be counted again.',
      priceType: 'For which sale the price is.',
    },
    cargoRoute: {
      distance: 'By road, km. Empty: what is counted by the places of the points is taken.',
    },
    point: {
      pointType: 'A quarry loads, a site receives, a base and a car park are for vehicles.',
      lat: 'The distance of a route is counted by it.',
    },
  },
  first: {
    company: 'Enter the first company: the INN is enough, the rest follows from the register. Many are imported from a file.',
    point: 'Enter a quarry and a site: routes go between them. A company comes first.',
    vehicle: 'Enter the first vehicle: its plate and its owner are needed.',
    product: 'A product is a material at a point. Enter the material and the point first, then the product and its price.',
    cargoRoute: 'A route needs two points with their places and a material. Then set the prices of carriage and of the driver.',
    materialOrder: 'An order binds a supplier, a customer and a route. Enter the route, then the first order.',
    deal: 'Before the first waybill enter companies, points, a route with prices and a vehicle. Then press “Create”.',
    payment: 'Enter the opening balances first, then payments.',
    regularPayment: 'Enter a payment that repeats, such as the rent: the sum, to whom and on which day.',
    repair: 'Enter a repair: the vehicle, what is to be done and since which day.',
  },
} as const satisfies Translation<typeof russian.help>
