/* What a page built with OpenUI5 does with its model; each step answers with plain values. */
/* global sap */
'use strict'

const loaded = (...names) =>
  new Promise((resolve, reject) => sap.ui.require(names, (...modules) => resolve(modules), reject))

let model

window.steps = {
  async connect(token) {
    const [ODataModel] = await loaded('sap/ui/model/odata/v4/ODataModel')
    model = new ODataModel({
      serviceUrl: '/odata/',
      operationMode: 'Server',
      autoExpandSelect: true,
      httpHeaders: { Authorization: token },
    })
    const meta = model.getMetaModel()
    return {
      name: await meta.requestObject('/Subjects/Name/$Type'),
      navigation: await meta.requestObject('/NaireSessions/Feedbacks/$Type'),
      collection: await meta.requestObject('/NaireSessions/Feedbacks/$isCollection'),
      deletable: await meta.requestObject('/Subjects@Org.OData.Capabilities.V1.DeleteRestrictions/Deletable'),
      actions: (await meta.requestObject('/SurveyExpert.SetStatus')).length,
    }
  },

  async pages(size) {
    const [Sorter, Filter] = await loaded('sap/ui/model/Sorter', 'sap/ui/model/Filter')
    const list = model.bindList('/Subjects', undefined, new Sorter('Name'), new Filter('Name', 'StartsWith', '期'), {
      $count: true,
      $select: 'Sid,Name',
    })
    const [first, second] = await Promise.all([list.requestContexts(0, size), list.requestContexts(size, size)])
    return { count: list.getLength(), names: [...first, ...second].map((context) => context.getProperty('Name')) }
  },

  async expanded(sid) {
    const context = model
      .bindContext(`/Orgs('${sid}')`, undefined, { $select: 'Name', $expand: { Depts: { $select: 'Name' } } })
      .getBoundContext()
    return context.requestObject()
  },

  async edit(sid, name) {
    const binding = model.bindContext(`/Subjects('${sid}')`, undefined, { $select: 'Sid,Name' })
    const context = binding.getBoundContext()
    await context.requestProperty('Name')
    await context.setProperty('Name', name)
    return context.getProperty('Name')
  },

  /** Two rows changed in one turn go out in one change set. */
  async editTwo(changes) {
    const contexts = Object.keys(changes).map((sid) =>
      model.bindContext(`/Subjects('${sid}')`, undefined, { $select: 'Sid,Name' }).getBoundContext(),
    )
    await Promise.all(contexts.map((context) => context.requestProperty('Name')))
    const done = await Promise.allSettled(
      Object.values(changes).map((name, at) => contexts[at].setProperty('Name', name)),
    )
    const statuses = done.map(({ status, reason }) =>
      status === 'fulfilled' ? 'changed' : (reason.cause?.status ?? reason.status ?? reason.message),
    )
    model.resetChanges()
    return statuses
  },

  async totals() {
    const list = model.bindList('/NaireSessions', undefined, [], [], {
      $$aggregation: { aggregate: { Score: { grandTotal: true, with: 'sum' } }, group: { Status: {} } },
    })
    const contexts = await list.requestContexts(0, 10)
    return contexts.map((context) => context.getObject()).map(({ Status, Score }) => ({ Status, Score }))
  },

  /** What a control makes of a time with milliseconds. */
  async time() {
    const [list, type] = [
      model.bindList('/NaireSessions', undefined, [], [], { $select: 'Sid,StartTime' }),
      await model.getMetaModel().requestUI5Type('/NaireSessions/StartTime'),
    ]
    const [context] = await list.requestContexts(0, 1)
    const value = context.getProperty('StartTime')
    type.validateValue(value)
    return { value, text: type.formatValue(value, 'string') }
  },

  async editAfter(sid, name, change) {
    const context = model.bindContext(`/Subjects('${sid}')`, undefined, { $select: 'Sid,Name' }).getBoundContext()
    await context.requestProperty('Name')
    await window[change]()
    return context.setProperty('Name', name).then(
      () => 'changed',
      (error) => ({ status: error.cause?.status ?? error.status, message: error.message }),
    )
  },

  async createAndDelete(name) {
    const list = model.bindList('/Subjects', undefined, [], [], { $select: 'Sid,Name' })
    const context = list.create({ Name: name })
    await context.created()
    const made = { sid: context.getProperty('Sid'), path: context.getPath() }
    await context.delete()
    return made
  },

  async act(sid, status) {
    const operation = model.bindContext(`/Users('${sid}')/SurveyExpert.SetStatus(...)`)
    operation.setParameter('status', status)
    await operation.invoke()
    return 'done'
  },
}
