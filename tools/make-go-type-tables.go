// Makes the tables of types of Go that metadata, a Pod, a Deployment, a CronJob and a CustomResourceDefinition decode into:
//
//	go mod init tables && go get k8s.io/api@v0.36.3 k8s.io/apiextensions-apiserver@v0.36.3 && go run make-go-type-tables.go .../packages/kyverno/src
//
// in an empty directory elsewhere, with a copy of this file. How the texts are to be read stands in schemas/go-types.ts.
package main

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const lineLength = 138

// decodesItself has the types with an UnmarshalJSON of their own, which the reader of the table knows by name.
var decodesItself = []string{
	"resource.Quantity", "intstr.IntOrString", "v1.Time", "v1.FieldsV1",
	"v1.JSON", "v1.JSONSchemaPropsOrArray", "v1.JSONSchemaPropsOrBool", "v1.JSONSchemaPropsOrStringArray",
}

func main() {
	metadata := map[string]string{}
	describe(reflect.TypeOf(metav1.ObjectMeta{}), metadata)
	writeTable("schemas/object-meta-table.ts", "OBJECT_META_TABLE", "The types that the metadata of an object decode into", metadata)
	workloads := map[string]string{}
	for _, root := range []any{corev1.Pod{}, appsv1.Deployment{}, batchv1.CronJob{}} {
		describe(reflect.TypeOf(root), workloads)
	}
	for name := range metadata {
		delete(workloads, name)
	}
	about := "The types that a Pod, a Deployment and a CronJob decode into beside those of metadata"
	writeTable("engine/pod-security/workload-type-table.ts", "WORKLOAD_TYPE_TABLE", about, workloads)
	definitions := map[string]string{}
	describe(reflect.TypeOf(apiextensionsv1.CustomResourceDefinition{}), definitions)
	for name := range metadata {
		delete(definitions, name)
	}
	about = "The types that a CustomResourceDefinition decodes into beside those of metadata"
	writeTable("schemas/definition-type-table.ts", "DEFINITION_TYPE_TABLE", about, definitions)
}

func writeTable(file, name, about string, types map[string]string) {
	lines := []string{
		"/**",
		" * " + about + ", in Kubernetes 1.36 and in the notation of `GoTypeTable`.",
		" * Made by tools/make-go-type-tables.go.",
		" */",
		"export const " + name + " = `",
	}
	for _, each := range slices.Sorted(maps.Keys(types)) {
		lines = append(lines, broken(strings.ReplaceAll(each+"="+types[each], "v1.", "")))
	}
	text := strings.Join(append(lines, "`;"), "\n") + "\n"
	if err := os.WriteFile(filepath.Join(os.Args[1], file), []byte(text), 0o644); err != nil {
		panic(err)
	}
}

// describe names a type, and notes what it holds if nobody knows it by its name.
func describe(each reflect.Type, types map[string]string) string {
	name := each.String()
	if _, known := types[name]; known || slices.Contains(decodesItself, name) {
		return name
	}
	switch each.Kind() {
	case reflect.Pointer:
		return describe(each.Elem(), types)
	case reflect.Slice:
		return "[]" + describe(each.Elem(), types)
	case reflect.Map:
		text := "map[" + each.Key().String() + "]" + describe(each.Elem(), types)
		if each.Name() == "" {
			return text
		}
		types[name] = text
	case reflect.Struct:
		types[name] = ""
		fields := make([]string, 0, each.NumField())
		for index := range each.NumField() {
			fields = append(fields, describeField(each.Field(index), types))
		}
		types[name] = strings.Join(fields, " ")
	}
	return name
}

func describeField(field reflect.StructField, types map[string]string) string {
	fieldType := describe(field.Type, types)
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	if name == "" {
		return "+" + fieldType
	}
	if fieldType == "string" {
		return name
	}
	return name + ":" + fieldType
}

// broken breaks a long line at blanks; what follows is indented.
func broken(line string) string {
	var lines []string
	current := ""
	for _, word := range strings.Split(line, " ") {
		switch {
		case current == "":
			current = word
		case len(current)+1+len(word) > lineLength:
			lines = append(lines, current)
			current = " " + word
		default:
			current += " " + word
		}
	}
	return strings.Join(append(lines, current), "\n")
}
