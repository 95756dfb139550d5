{{- define "lazaret.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "lazaret.selector" -}}
app.kubernetes.io/name: lazaret
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "lazaret.labels" -}}
{{ include "lazaret.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "lazaret.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- /* One variable from the Secret: (list . "SERVICE_SECRET_KEY" "secretKey"). */ -}}
{{- define "lazaret.secretVariable" -}}
{{- $root := index . 0 -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ $root.Values.secret.name }}
      key: {{ index $root.Values.secret.keys (index . 2) }}
{{- end -}}

{{- define "lazaret.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65534
runAsGroup: 65534
fsGroup: 65534
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "lazaret.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}
