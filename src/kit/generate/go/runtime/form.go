package paycontract

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
)

// File is a file in a form. It is read completely before anything is sent.
type File struct {
	// Name of the file for the receiver, such as statement.pdf.
	Name    string
	Content io.Reader
	// ContentType is detected from the content if it is empty.
	ContentType string
}

// form is a body that is sent as multipart/form-data: each member is a File or any JSON value.
type form []struct {
	name  string
	value any
}

func (f form) encode(op operation) ([]byte, string, error) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	for _, each := range f {
		var err error
		switch value := each.value.(type) {
		case File:
			err = writeFile(writer, op, each.name, value)
		case *File:
			if value != nil {
				err = writeFile(writer, op, each.name, *value)
			}
		default:
			var texts []string
			texts, err = flatten(value)
			for _, text := range texts {
				_ = writer.WriteField(each.name, text)
			}
		}
		if err != nil {
			return nil, "", err
		}
	}
	err := writer.Close()
	return body.Bytes(), writer.FormDataContentType(), err
}

func writeFile(writer *multipart.Writer, op operation, name string, file File) error {
	if file.Name == "" || file.Content == nil {
		return refuse(InvalidOption, "%s: %q is not a file: give it a Name and a Content", op.id, name)
	}
	content, err := io.ReadAll(file.Content)
	if err != nil {
		return refuse(InvalidOption, "%s: the Content of %q cannot be read", op.id, name)
	}
	contentType := file.ContentType
	if contentType == "" {
		contentType = http.DetectContentType(content)
	}
	escape := strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A").Replace
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", `form-data; name="`+escape(name)+`"; filename="`+escape(file.Name)+`"`)
	header.Set("Content-Type", strings.NewReplacer("\r", "", "\n", "").Replace(contentType))
	part, err := writer.CreatePart(header)
	if err == nil {
		_, err = part.Write(content)
	}
	return err
}
