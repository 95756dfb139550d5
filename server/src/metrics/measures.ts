import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** The metrics that a process sets while it serves. */
export type Measures = ReturnType<typeof openMeasures>

export function openMeasures(registry: Registry) {
  const registers = [registry]
  return {
    ...requestMeasures(registers),
    ...clientMeasures(registers),
    ...contentMeasures(registers),
    ...backgroundMeasures(registers),
  }
}

function requestMeasures(registers: Registry[]) {
  return {
    seconds: new Histogram({
      name: 'service_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'endpoint'],
      buckets: SECONDS,
      registers,
    }),
    stageSeconds: new Counter({
      name: 'service_request_stage_seconds_total',
      help: 'Time that requests spent in each stage of their way.',
      labelNames: ['endpoint', 'stage'],
      registers,
    }),
    statements: new Counter({
      name: 'service_request_statements_total',
      help: 'Statements that requests sent to the database.',
      labelNames: ['endpoint'],
      registers,
    }),
    statementSeconds: new Counter({
      name: 'service_request_database_seconds_total',
      help: 'Time that statements of requests took, as a part of their stages.',
      labelNames: ['endpoint'],
      registers,
    }),
    connectionSeconds: new Counter({
      name: 'service_request_connection_seconds_total',
      help: 'Time that requests waited for a connection to the database, as a part of their stages.',
      labelNames: ['endpoint'],
      registers,
    }),
    running: new Gauge({
      name: 'service_requests_in_progress',
      help: 'Requests that are not answered yet.',
      registers,
    }),
  }
}

function clientMeasures(registers: Registry[]) {
  return {
    delayedSignIns: new Counter({
      name: 'service_delayed_sign_ins_total',
      help: 'Sign-ins refused without a check, because too many had failed before.',
      registers,
    }),
    refusedBodies: new Counter({
      name: 'service_refused_bodies_total',
      help: 'Requests refused because other large bodies took the memory for bodies.',
      registers,
    }),
    slowClients: new Counter({
      name: 'service_slow_clients_total',
      help: 'Clients disconnected because they sent a body, or took an answer, too slowly.',
      labelNames: ['awaited'],
      registers,
    }),
    unshared: new Counter({
      name: 'service_unshared_limits_total',
      help: 'Requests whose limits were not counted in the key-value store, because it was unavailable.',
      registers,
    }),
  }
}

function contentMeasures(registers: Registry[]) {
  return {
    receiving: new Gauge({
      name: 'service_uploads_in_progress',
      help: 'Uploads that are received and hashed.',
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'service_uploaded_bytes_total',
      help: 'Bytes of contents received.',
      registers,
    }),
    checkFinished: new Gauge({
      name: 'service_content_check_finished_seconds',
      help: 'Unix time at which the last whole check of all contents was finished.',
      registers,
    }),
    checkedContents: new Gauge({
      name: 'service_content_check_contents',
      help: 'Contents that the last whole check read, by what it found.',
      labelNames: ['state'],
      registers,
    }),
    damagedContents: new Counter({
      name: 'service_damaged_contents_total',
      help: 'Stored contents found missing or changed; those found by an upload were repaired by it.',
      labelNames: ['found_by'],
      registers,
    }),
  }
}

function backgroundMeasures(registers: Registry[]) {
  return {
    lostAuditEntries: new Counter({
      name: 'service_lost_audit_entries_total',
      help: 'Entries of the audit log about reads and refusals that were not kept, because the database was unavailable.',
      registers,
    }),
    analysisSendings: new Counter({
      name: 'service_analysis_sendings_total',
      help: 'Attempts to send an analysis to the backend.',
      labelNames: ['outcome'],
      registers,
    }),
    factsExtractions: new Counter({
      name: 'service_facts_extractions_total',
      help: 'Files whose static facts were extracted, or could not be.',
      labelNames: ['outcome'],
      registers,
    }),
    yaraScans: new Counter({
      name: 'service_yara_scans_total',
      help: 'Scans of new files by YARA rulesets that ended or failed.',
      labelNames: ['outcome'],
      registers,
    }),
    backgroundRuns: new Counter({
      name: 'service_background_runs_total',
      help: 'Runs of tasks in the background.',
      labelNames: ['task', 'outcome'],
      registers,
    }),
  }
}
